import fs from 'node:fs';
import { createServer } from 'node:http';
import type { KeptAnswer } from './bare-server-process.ts';

// The limit of the guest pages, as a process of its own: `node:http` alone, which sends the same bytes
// under the same headers. Its only argument is the file in which they are.
const [file = ''] = process.argv.slice(2);
const { headers, body }: KeptAnswer = JSON.parse(fs.readFileSync(file, 'utf8'));
const bytes = Buffer.from(body, 'base64');

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
