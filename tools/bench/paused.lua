-- For wrk: each connection waits before its next request, for the milliseconds after `--`.
local pause_ms

function init(args)
  pause_ms = tonumber(args[1])
end

function delay()
  return pause_ms
end
