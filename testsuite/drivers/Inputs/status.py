"""status.py STATUS COMMAND... - does the command end with this very status,
and does it write to standard output only where that is 0?"""
import subprocess
import sys

want = int(sys.argv[1])
done = subprocess.run(sys.argv[2:], stdout=subprocess.PIPE)
if done.returncode != want:
    sys.exit("status %d, not %d" % (done.returncode, want))
if want != 0 and done.stdout:
    sys.exit("it failed, but wrote to standard output: %r" % done.stdout)
