import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the stand-in for an image host answers: as documented, or not. */
export type HostBehaviour =
  | 'accept'
  | 'hang'
  | 'close'
  | 500
  | 'nonsense'
  | 'no-url'
  | 'script-url';

export interface ImageHost {
  url: string;
  behave(behaviour: HostBehaviour): void;
  close(): Promise<void>;
}

/** A stand-in for an image host that speaks Cloudinary's protocol over real HTTP. */
export async function openImageHost(): Promise<ImageHost> {
  let behaviour: HostBehaviour = 'accept';
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const say = (status: number, content: object) =>
        response.writeHead(status).end(JSON.stringify(content));
      switch (behaviour) {
        case 'accept':
          return say(200, { secure_url: 'https://pictures.example/kept.webp' });
        case 'hang':
          return;
        case 'close':
          return request.socket.destroy();
        case 'nonsense':
          return response.end('<html>It works!</html>');
        case 'no-url':
          return say(200, { url: null });
        case 'script-url':
          return say(200, { secure_url: 'javascript:alert(1)' });
        default:
          return say(behaviour, { error: { message: 'Come back later' } });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1_1/shop/image/upload`,
    behave(next) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
