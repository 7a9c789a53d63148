-- editor.lua - what a real editor makes of fun-lsp.
--
-- Run in nvim by editor.py, with the set-up of docs/fun-lsp.md, and $FUN_FILE, a
-- program with one mistake.  Says `done` if all went well.

local function fail(...)
  io.stdout:write(string.format(...), "\n")
  vim.cmd("cquit 1")
end

local function expect(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    fail("%s: found %s, wanted %s", what, vim.inspect(found),
         vim.inspect(wanted))
  end
end

local function wait(what, is_so)
  if not vim.wait(20000, is_so, 10) then
    fail("%s: nothing came", what)
  end
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, true)
end

-- The cursor goes to the NTH place of WORD.
local function go_to(word, nth)
  vim.api.nvim_win_set_cursor(0, {1, 0})
  for _ = 1, nth do
    vim.fn.search("\\<" .. word .. "\\>", "W")
  end
end

local function session()
  vim.cmd("edit " .. vim.env.FUN_FILE)
  wait("server", function() return #vim.lsp.get_active_clients() > 0 end)
  local client = vim.lsp.get_active_clients()[1]

  -- It shows the mistake, at its place in an UTF-8 line.
  wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
  local mistake = vim.diagnostic.get(0)[1]
  expect("mistake", {mistake.lnum, mistake.message},
         {7, "unknown name 'ack'; did you mean 'acc'?"})
  expect("word", lines()[8]:sub(mistake.col + 1, mistake.end_col), "ack")

  -- The fix that the server offers is made; then nothing is wrong.
  local function ask(method, params)
    local answer = client.request_sync(method, params, 20000, 0)
    if not answer or answer.err then
      fail("%s: %s", method, vim.inspect(answer))
    end
    return answer.result
  end
  vim.api.nvim_win_set_cursor(0, {8, mistake.col})
  local range = vim.lsp.util.make_range_params()
  range.context = {diagnostics = {}}
  local fix = ask("textDocument/codeAction", range)[1]
  vim.lsp.util.apply_workspace_edit(fix.edit, client.offset_encoding)
  wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)

  -- To a definition.
  go_to("half", 3)
  vim.lsp.buf.definition()
  wait("definition", function() return vim.fn.line(".") == 1 end)
  expect("column", vim.fn.col("."), 5)

  -- What is said of a name.
  go_to("acc", 2)
  local said = ask("textDocument/hover", vim.lsp.util.make_position_params())
  if not said.contents.value:find("acc : i64", 1, true) then
    fail("hover: %s", vim.inspect(said))
  end

  -- Another name.
  vim.lsp.buf.rename("sum")
  wait("rename", function() return lines()[8]:find("sum + i", 1, true) end)
  expect("loop", lines()[7], "    loop (sum : i64 = k) for i<m do // \240\159\152\128")

  -- The canonical form, with its comments.
  vim.lsp.buf.formatting_sync({}, 20000)
  expect("format", lines()[8], -- a line was two statements
         "    loop (sum : i64 = k) for i < m do // \240\159\152\128")
  expect("mistakes", #vim.diagnostic.get(0), 0)

  client.stop()
  wait("end", function() return vim.lsp.client_is_stopped(client.id) end)
end

local ok, problem = pcall(session)
if not ok then
  fail("%s", problem)
end
io.stdout:write("done\n")
vim.cmd("qall!")
