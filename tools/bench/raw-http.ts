import http from 'node:http';

export interface RawAnswer {
  status: number;
  /** As it stood on the wire: names and values in turn. */
  rawHeaders: string[];
  /** Compressed, where it was. */
  body: Buffer;
}

export interface RawRequest {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string;
  agent?: http.Agent;
}

/** Sends one request and reads its answer to the end, without looking into it. */
export function ask(url: string, { body, ...options }: RawRequest = {}): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const request = http.request(url, options, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('error', reject);
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        rawHeaders: answer.rawHeaders,
        body: Buffer.concat(chunks),
      }),
    );
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
