import fs from 'node:fs';
import { createServer } from 'node:http';

// Sends the response in the given file to every request, for the figure 'guest-pages'.
const { headers, body } = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
