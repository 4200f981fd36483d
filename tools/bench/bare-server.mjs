import fs from 'node:fs';
import { createServer } from 'node:http';

// Sends the responses in the given file, each at its URL, for the figure 'guest-pages'.
const responses = JSON.parse(fs.readFileSync(process.argv[2], 'utf8')).map(
  ({ url, headers, body }) => [url, { headers, bytes: Buffer.from(body, 'base64') }],
);
const byUrl = new Map(responses);
const server = createServer((request, response) => {
  const { headers, bytes } = byUrl.get(request.url);
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
