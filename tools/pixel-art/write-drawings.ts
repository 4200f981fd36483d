import fs from 'node:fs';
import path from 'node:path';
import { artFolder } from '#app/catalogue/images/art-url.ts';
import { listDrawings } from './list-drawings.ts';

// `node tools/pixel-art/write-drawings.ts` writes the files of public/art anew.
fs.rmSync(path.join('public', artFolder), { recursive: true, force: true });
let bytes = 0;
const drawings = listDrawings();
for (const [url, draw] of drawings) {
  const file = path.join('public', url);
  const content = draw();
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  bytes += content.length;
}
process.stdout.write(`${drawings.size} drawings, ${Math.round(bytes / 1024)} KB\n`);
