-- For wrk: the milliseconds that a connection waits before its next request.
function delay()
  return 3
end
