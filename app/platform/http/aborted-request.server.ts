function isAborted(error: unknown): boolean {
  // Node's own error for a body that ends before its time.
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (code === 'ECONNRESET' && message === 'aborted') return true;
  return cause instanceof Error && isAborted(cause);
}

/** Whether the client went away while its request was read or answered: no error of the shop. */
export function isAbortedRequest({ signal }: Request, error: unknown): boolean {
  // A body that was cut off may fail before the signal says so.
  return signal.aborted || (error instanceof Error && isAborted(error));
}
