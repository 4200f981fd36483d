/** The start of another server's error is worth reading; what it sends beyond that is not. */
const maxErrorBytes = 4 * 1024;

/**
 * The first bytes of another server's answer. The rest is not read: a server that sends
 * without end must fill neither the memory nor the time that is left.
 */
export async function readResponseBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    byteCount += chunk.byteLength;
    if (byteCount >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** The same as text. */
export async function readResponseText(
  response: Response,
  maxBytes = maxErrorBytes,
): Promise<string> {
  return (await readResponseBytes(response, maxBytes)).toString('utf8');
}
