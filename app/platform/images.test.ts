import fs from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imagesAtHost } from './images-at-host.server.ts';
import { imagesOnDisk } from './images-on-disk.server.ts';
import { type PreparedImage, prepareImage } from './prepare-image.server.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c9341b' } });
const blob = (bytes: Buffer | string) => new Blob([new Uint8Array(Buffer.from(bytes))]);

let jpeg: Buffer;
let prepared: PreparedImage;

beforeAll(async () => {
  jpeg = await blank(1200, 800)
    .withExif({ IFD0: { Copyright: 'Rana Haddad' } })
    .jpeg()
    .toBuffer();
  prepared = (await prepareImage(blob(jpeg))) as PreparedImage;
});

describe('prepareImage', () => {
  it('makes every width in both kinds, without metadata', async () => {
    const names = prepared.files.map((file) => file.name);
    expect(names).toEqual(['160', '480', '960'].flatMap((w) => [`${w}.webp`, `${w}.avif`]));
    for (const { name, bytes } of prepared.files) {
      const { width, exif, format } = await sharp(bytes).metadata();
      expect(`${width}`).toBe(name.split('.')[0]);
      expect(exif).toBeUndefined();
      expect(format).toBe(name.endsWith('avif') ? 'heif' : 'webp');
    }
  });

  it.each(['png', 'webp', 'avif'] as const)('takes %s', async (kind) => {
    const bytes = await blank(40, 60).toFormat(kind).toBuffer();
    expect(await prepareImage(blob(bytes))).toHaveProperty('hash');
  });

  /** Red, green and blue from start to end, each a third of the longer side. */
  function bands(width: number, height: number): Sharp {
    const colours = ['#ff0000', '#00ff00', '#0000ff'];
    const wide = width > height;
    const third = Math.round(Math.max(width, height) / 3);
    const parts = colours.map((background, turn) => ({
      input: {
        create: {
          width: wide ? third : width,
          height: wide ? height : third,
          channels: 3 as const,
          background,
        },
      },
      left: wide ? turn * third : 0,
      top: wide ? 0 : turn * third,
    }));
    return blank(width, height).composite(parts);
  }
  async function coloursOf(bytes: Buffer | undefined) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      const rgb = [...data.subarray(start, start + 3)];
      return ['red', 'green', 'blue'][rgb.indexOf(Math.max(...rgb))];
    };
    const last = info.width - 1;
    return { size: [info.width, info.height], corners: [at(2, 2), at(last - 2, last - 2)] };
  }
  const shapes: [string, () => Sharp, number][] = [
    ['a wide picture', () => bands(1800, 600), 600],
    ['a tall picture', () => bands(200, 600), 200],
    ['a large picture', () => bands(3600, 1200), 960],
    [
      'a picture that a camera held sideways',
      () => bands(600, 200).withMetadata({ orientation: 6 }),
      200,
    ],
  ];
  it.each(shapes)('cuts the square out of the middle of %s', async (_what, make, side) => {
    const bytes = blob(await make().jpeg().toBuffer());
    const square = (await prepareImage(bytes, { square: true })) as PreparedImage;
    const whole = (await prepareImage(bytes)) as PreparedImage;
    expect(square.hash).not.toBe(whole.hash);
    for (const { name, bytes: file } of square.files) {
      const { width, height } = await sharp(file).metadata();
      const expected = Math.min(side, Number.parseInt(name, 10));
      expect([width, height]).toEqual([expected, expected]);
    }
    const widest = square.files.find((file) => file.name === '960.webp');
    const shown = await coloursOf(widest?.bytes);
    expect(shown.size).toEqual([side, side]);
    expect(new Set(shown.corners)).toEqual(new Set(['green']));
  });

  const refusals: [string, () => Promise<Buffer | string>, RegExp][] = [
    ['11 MB', async () => Buffer.alloc(11 * 1024 * 1024, jpeg), /larger than 10 MB/],
    [
      'a page under the name of a picture',
      async () => '<html>'.repeat(20),
      /JPEG, PNG, WebP or AVIF/,
    ],
    [
      'SVG with a script',
      async () => `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
      /JPEG, PNG, WebP or AVIF/,
    ],
    ['GIF', async () => blank(9, 9).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['a truncated JPEG', async () => jpeg.subarray(0, jpeg.length / 2), /damaged or not complete/],
    [
      'a truncated PNG',
      async () => (await blank(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
      /damaged or not complete/,
    ],
    [
      'a head without a picture',
      async () => Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(99)]),
      /damaged/,
    ],
    ['a bomb', async () => blank(8000, 6000).png().toBuffer(), /larger than 40 megapixels/],
    ['nothing', async () => '', /JPEG, PNG, WebP or AVIF/],
  ];
  it.each(refusals)('refuses %s', async (_what, make, words) => {
    const answer = await prepareImage(blob(await make()));
    expect(answer).toEqual({ refused: expect.stringMatching(words) });
  });
});

describe('imagesOnDisk', () => {
  it('keeps all files of a picture once', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
    const store = imagesOnDisk(folder);
    const urls = await Promise.all([store.save(prepared), store.save(prepared)]);
    expect(new Set(urls)).toEqual(new Set([`/images/${prepared.hash}/960.webp`]));
    expect(fs.readdirSync(folder)).toEqual([prepared.hash]);
    expect(fs.readdirSync(path.join(folder, prepared.hash))).toHaveLength(6);
    fs.rmSync(folder, { recursive: true });
  });

  it('leaves nothing where it cannot write', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
    const files = [...prepared.files, { name: 'no/such/folder.webp', bytes: Buffer.from('') }];
    await expect(imagesOnDisk(folder).save({ ...prepared, files })).rejects.toThrow('ENOENT');
    expect(fs.readdirSync(folder)).toEqual([]);
    fs.rmSync(folder, { recursive: true });
  });
});

describe('imagesAtHost', () => {
  let server: Server | undefined;
  async function hostThat(answer: RequestListener): Promise<string> {
    server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
  }
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  it('sends file and upload_preset, and reads secure_url', async () => {
    let body = '';
    const url = await hostThat((request, response) => {
      request.setEncoding('latin1').on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => response.end('{"secure_url":"https://pictures.example/a.webp"}'));
    });
    const saved = await imagesAtHost({ url, preset: 'shop' }).save(prepared);
    expect(saved).toBe('https://pictures.example/a.webp');
    expect(body).toMatch(/name="file"; filename="[0-9a-f]{16}\.webp"/);
    expect(body).toMatch(/name="upload_preset"\r\n\r\nshop\r\n/);
  });

  const faults: [string, RequestListener][] = [
    ['an error', (_request, response) => response.writeHead(500).end('{}')],
    ['nonsense', (_request, response) => response.end('<html>')],
    ['null', (_request, response) => response.end('null')],
    [
      'another scheme',
      (_request, response) => response.end('{"secure_url":"javascript:alert(1)"}'),
    ],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['nothing', () => undefined],
  ];
  it.each(faults)('fails on %s', async (_what, answer) => {
    const url = await hostThat((request, response) => {
      request.resume();
      answer(request, response);
    });
    await expect(imagesAtHost({ url, preset: 'shop' }, 300).save(prepared)).rejects.toThrow();
  });
});
