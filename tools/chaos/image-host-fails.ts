import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { readProduct, uploadProductImage } from '#tests/support/product-form.ts';
import { openSession } from '#tests/support/session.ts';
import type { Fault } from './fault.ts';
import { addGoods, openScene } from './scene.ts';

const failing: readonly HostBehaviour[] = [
  'hang',
  'close',
  500,
  'nonsense',
  'no-url',
  'script-url',
];

export const imageHostFails: Fault = {
  name: 'image-host-fails',
  what: 'the image host hangs, hangs up, answers 500 or nonsense, is down',
  async run() {
    const scene = await openScene();
    const host = await openImageHost();
    try {
      const shop = await scene.open({ IMAGE_HOST_URL: host.url, IMAGE_UPLOAD_PRESET: 'shop' });
      const [product] = await addGoods(shop);
      if (!product) throw new Error('There is no product.');
      const { email = '', password = '' } = shop.admin ?? {};
      const cookie = await openSession(shop.url, 'sign-in', email, password);
      const blank = { width: 900, height: 600, channels: 3, background: '#c9341b' } as const;
      const picture = await sharp({ create: blank }).png().toBuffer();
      const before = await readProduct(shop, product.id);
      const send = () => uploadProductImage({ origin: shop.url, cookie, product, image: picture });

      const broken: string[] = [];
      const refuse = async (how: string) => {
        const page = await send();
        if (!page.includes('Image upload failed')) broken.push(`${how}: no 'Image upload failed'`);
        if ((await readProduct(shop, product.id)) !== before) broken.push(`${how}: it has changed`);
      };
      for (const behaviour of failing) {
        host.behave(behaviour);
        await refuse(String(behaviour));
      }
      host.behave('accept');
      const page = await send();
      if (!page.includes('Product updated successfully')) broken.push('not kept by a good host');
      const after = await readProduct(shop, product.id);
      if (!after.includes('https://pictures.example/kept.webp')) broken.push('not kept');
      await host.close();
      const again = await send();
      if (!again.includes('Image upload failed')) broken.push(`down: no 'Image upload failed'`);
      if ((await readProduct(shop, product.id)) !== after) broken.push('down: it has changed');
      const runs = failing.length + 1;
      const found = `${runs} × 'Image upload failed', the product as it was; then one kept`;
      return { runs, acknowledged: 'nothing', found, broken };
    } finally {
      await host.close();
      await scene.close();
    }
  },
};

/** How the stand-in for an image host answers: as documented, or not. */
type HostBehaviour = 'accept' | 'hang' | 'close' | 500 | 'nonsense' | 'no-url' | 'script-url';

interface ImageHost {
  url: string;
  behave(behaviour: HostBehaviour): void;
  close(): Promise<void>;
}

/** A stand-in for an image host that speaks Cloudinary's protocol over real HTTP. */
async function openImageHost(): Promise<ImageHost> {
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
