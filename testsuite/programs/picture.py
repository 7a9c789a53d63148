#!/usr/bin/env python3
"""picture.py - a matrix as a picture.

usage: picture.py [--gray] [--log] FILE.png < VALUES
       picture.py --text [--log] < VALUES

The first matrix in VALUES becomes a PNG file, a pixel for each element, or a
text, a character for each in every other row, as characters are higher than
wide.  From the least element to the largest one colors go from dark to bright;
with --log small differences are seen near the least one.
"""

import argparse
import math
import struct
import sys
import zlib

import values

SHADES = " .:-=+*#%@"


def chunk(kind, data):
    return (struct.pack(">I", len(data)) + kind + data +
            struct.pack(">I", zlib.crc32(kind + data)))


def png(width, height, rows, colors):
    """RGB pixels as a PNG file; ROWS are the bytes of each row."""
    kind = 2 if colors else 0
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) +
            chunk(b"IDAT", pixels) + chunk(b"IEND", b""))


def fire(x):
    """Black, red, yellow, white for x from 0 to 1."""
    return bytes(round(255 * min(1, max(0, 3 * x - k))) for k in range(3))


def gray(x):
    return bytes([round(255 * x)])


def scaled(matrix, log):
    """Elements from 0 to 1; all 0 where they are all the same."""
    least, most = min(matrix.data), max(matrix.data)
    x = [(x - least) / (most - least or 1) for x in matrix.data]
    return [math.log1p(99 * v) / math.log(100) for v in x] if log else x


def main():
    parser = argparse.ArgumentParser(description="A matrix as a picture.")
    parser.add_argument("--gray", action="store_true")
    parser.add_argument("--log", action="store_true")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("file", nargs="?", metavar="FILE.png")
    options = parser.parse_args()
    if options.text == bool(options.file):
        parser.error("either --text or FILE.png")
    matrices = [v for v in values.read(sys.stdin.read())
                if len(v.shape) == 2 and math.prod(v.shape)]
    if not matrices:
        sys.exit("picture.py: there is no matrix on standard input")
    height, width = matrices[0].shape
    x = scaled(matrices[0], options.log)
    rows = [x[i * width:(i + 1) * width] for i in range(height)]
    if options.text:
        for row in rows[::2]:
            print("".join(SHADES[min(len(SHADES) - 1, int(v * len(SHADES)))]
                          for v in row).rstrip())
        return
    shade = gray if options.gray else fire
    with open(options.file, "wb") as file:
        file.write(png(width, height, [b"".join(map(shade, row))
                                       for row in rows], not options.gray))


if __name__ == "__main__":
    main()
