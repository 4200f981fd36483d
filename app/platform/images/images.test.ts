import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { drawPhotograph } from '#tests/support/photographs.ts';
import { type LocalServer, openLocalServer } from '#tests/support/servers/local-server.ts';
import { createDiskImageStore, createHostImageStore } from './image-store.server.ts';
import { type PreparedImage, prepareImage } from './prepare-image.server.ts';

const fileNames = ['160', '480', '960'].flatMap((width) => [`${width}.webp`, `${width}.avif`]);
fileNames.push('112.jpg', '1600.webp', '2000.webp');
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
  it('makes every width in both kinds, one to zoom into and one for e-mails', async () => {
    expect(prepared.files.map((file) => file.name)).toEqual(fileNames);
    for (const { name, bytes } of prepared.files) {
      const { width, height, exif, format } = await sharp(bytes).metadata();
      // Never wider than what was uploaded.
      expect(width).toBe(Math.min(1200, Number.parseInt(name, 10)));
      expect(exif).toBeUndefined();
      expect(format).toBe({ webp: 'webp', avif: 'heif', jpg: 'jpeg' }[name.split('.')[1] ?? '']);
      if (name === '112.jpg') expect(height).toBe(112);
    }
  });

  it('turns the photograph of a phone upright and drops where it was taken', async () => {
    const photo = await drawPhotograph('portrait');
    const { orientation, exif, width } = await sharp(photo).metadata();
    expect([orientation, width]).toEqual([6, 4032]);
    expect(exif?.includes('Beirut Test Phone')).toBe(true);
    const { files } = (await prepareImage(blob(photo))) as PreparedImage;
    const widest = await sharp(files.at(-1)?.bytes).metadata();
    expect([widest.width, widest.height]).toEqual([2000, 2667]);
    for (const { bytes } of files) {
      const metadata = await sharp(bytes).metadata();
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
      expect(bytes.includes('Beirut Test Phone')).toBe(false);
    }
  });

  it.each(['png', 'webp', 'avif'] as const)('takes %s', async (kind) => {
    const bytes = await blank(40, 60).toFormat(kind).toBuffer();
    expect(await prepareImage(blob(bytes))).toHaveProperty('hash');
  });

  /** Red, green and blue from start to end, each a third of the longer side. */
  function stripes(width: number, height: number): Sharp {
    const colours = ['#ff0000', '#00ff00', '#0000ff'];
    const wide = width > height;
    const third = Math.round(Math.max(width, height) / 3);
    const size = wide ? { width: third, height } : { width, height: third };
    const parts = colours.map((background, turn) => ({
      input: { create: { ...size, channels: 3 as const, background } },
      left: wide ? turn * third : 0,
      top: wide ? 0 : turn * third,
    }));
    return blank(width, height).composite(parts);
  }
  async function readColours(bytes: Buffer | undefined) {
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
    ['a wide image', () => stripes(1800, 600), 600],
    ['a tall image', () => stripes(200, 600), 200],
    ['a large image', () => stripes(3600, 1200), 1200],
    ['one held sideways', () => stripes(600, 200).withMetadata({ orientation: 6 }), 200],
  ];
  it.each(shapes)('cuts the square out of the middle of %s', async (_what, make, side) => {
    const bytes = blob(await make().jpeg().toBuffer());
    const square = (await prepareImage(bytes, { square: true })) as PreparedImage;
    const whole = (await prepareImage(bytes)) as PreparedImage;
    expect(square.hash).not.toBe(whole.hash);
    for (const { name, bytes: file } of square.files) {
      const { width, height } = await sharp(file).metadata();
      const expected = name === '112.jpg' ? 112 : Math.min(side, Number.parseInt(name, 10));
      expect([width, height]).toEqual([expected, expected]);
    }
    const widest = square.files.at(-1);
    const shown = await readColours(widest?.bytes);
    expect(shown.size).toEqual([side, side]);
    expect(new Set(shown.corners)).toEqual(new Set(['green']));
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  const cutPng = async () =>
    (await blank(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000);
  const heic = `\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`;
  const refusals: [string, () => Promise<Buffer> | Buffer | string, RegExp][] = [
    ['30.16 a HEIC photo', () => heic, /HEIC photo.*Choose JPEG.*Most Compatible/],
    ['11 MB', () => Buffer.alloc(11 * 1024 * 1024, jpeg), /larger than 10 MB/],
    ['a page under the name of an image', () => '<html>'.repeat(20), /JPEG, PNG, WebP or AVIF/],
    ['SVG with a script', () => svg, /JPEG, PNG, WebP or AVIF/],
    ['GIF', () => blank(9, 9).gif().toBuffer(), /JPEG, PNG, WebP or AVIF/],
    ['a truncated JPEG', () => jpeg.subarray(0, jpeg.length / 2), /damaged or not complete/],
    ['a truncated PNG', cutPng, /damaged or not complete/],
    ['a head alone', () => Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(99)]), /damaged/],
    ['a bomb', () => blank(8000, 6000).png().toBuffer(), /larger than 40 megapixels/],
    ['nothing', () => '', /JPEG, PNG, WebP or AVIF/],
  ];
  it.each(refusals)('refuses %s', async (_what, make, words) => {
    const answer = await prepareImage(blob(await make()));
    expect(answer).toEqual({ refused: expect.stringMatching(words) });
  });
});

it('calls no error of its own a damaged image', async () => {
  for (const [part, message] of [
    ['toColourspace', 'toColourspace is broken'],
    ['avif', 'Expected integer between 0 and 9 for effort'],
  ] as const) {
    const broken = vi.spyOn(sharp.prototype, part).mockImplementation(() => {
      throw new TypeError(message);
    });
    await expect(prepareImage(blob(jpeg))).rejects.toThrow(message);
    broken.mockRestore();
  }
});

it('names what is wrong with a file, however it is damaged', async () => {
  let refused = 0;
  for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const image = await blank(90, 60).toFormat(kind).toBuffer();
    for (let step = 1; step <= 12; step++) {
      const damaged = Buffer.from(image);
      const start = Math.floor((damaged.length * step) / 13);
      damaged.fill(step * 19, start, Math.min(start + step, damaged.length));
      if ('refused' in (await prepareImage(blob(damaged)))) refused++;
    }
  }
  // Some only look damaged; none is an error.
  expect(refused).toBeGreaterThan(12);
});

describe('imagesOnDisk', () => {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-images-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('stores all files of an image once', async () => {
    const store = createDiskImageStore(folder);
    const urls = await Promise.all([store.save(prepared), store.save(prepared)]);
    expect(new Set(urls)).toEqual(new Set([`/images/${prepared.hash}/2000.webp`]));
    expect(fs.readdirSync(folder)).toEqual([prepared.hash]);
    expect(fs.readdirSync(path.join(folder, prepared.hash)).sort()).toEqual(fileNames.sort());
  });

  it('adds to an older image what it lacks, and leaves what it has', async () => {
    const stored = path.join(folder, prepared.hash);
    fs.mkdirSync(stored);
    fs.writeFileSync(path.join(stored, '960.webp'), 'as it was');
    const url = await createDiskImageStore(folder).save(prepared);
    expect(url).toBe(`/images/${prepared.hash}/2000.webp`);
    expect(fs.readdirSync(folder)).toEqual([prepared.hash]);
    expect(fs.readdirSync(stored).sort()).toEqual(fileNames.sort());
    expect(fs.readFileSync(path.join(stored, '960.webp'), 'utf8')).toBe('as it was');
  });

  it('flushes every file, the folder that names it and the folder that names that one', async () => {
    const flushed: string[] = [];
    const open = fsPromises.open;
    vi.spyOn(fsPromises, 'open').mockImplementation(async (name, ...rest) => {
      const handle = await open(name, ...rest);
      const sync = handle.sync.bind(handle);
      handle.sync = () => {
        flushed.push(path.relative(folder, String(name)).replace(/\.making-[\w-]+/, 'making'));
        return sync();
      };
      return handle;
    });
    const images = path.join(folder, 'images');
    await createDiskImageStore(images).save(prepared);
    // The files themselves: writeFile with `flush`.
    expect(flushed).toEqual(['images', '', 'images/making', 'images']);
  });

  it('leaves nothing where it cannot write', async () => {
    const files = [...prepared.files, { name: 'no/such/folder.webp', bytes: Buffer.from('') }];
    const saved = createDiskImageStore(folder).save({ ...prepared, files });
    await expect(saved).rejects.toThrow('ENOENT');
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

describe('imagesAtHost', () => {
  let server: LocalServer;
  async function hostThat(answer: RequestListener): Promise<string> {
    server = await openLocalServer(answer);
    return `${server.url}/upload`;
  }
  afterEach(() => server.close());

  it('sends file and upload_preset, and reads secure_url', async () => {
    let body = '';
    const url = await hostThat(async (request, response) => {
      body = (await buffer(request)).toString('latin1');
      response.end('{"secure_url":"https://pictures.example/a.webp"}');
    });
    const store = createHostImageStore({ url, preset: 'shop' });
    const saved = 'https://pictures.example/a.webp';
    expect(store.knows?.(saved)).toBe(false);
    expect(await store.save(prepared)).toBe(saved);
    expect(store.knows?.(saved)).toBe(true);
    expect(body).toMatch(/name="file"; filename="[0-9a-f]{16}\.webp"/);
    expect(body).toMatch(/name="upload_preset"\r\n\r\nshop\r\n/);
  });

  it('sends an image once a day, so that a repeated press names the same one', async () => {
    let count = 0;
    const url = await hostThat(async (request, response) => {
      await buffer(request);
      count += 1;
      if (count === 1) response.writeHead(500);
      response.end(`{"secure_url":"https://pictures.example/${count}.webp"}`);
    });
    const save = (preset = 'once') => createHostImageStore({ url, preset }).save(prepared);
    await expect(save()).rejects.toThrow('status 500');
    const urls = await Promise.all([save(), save()]);
    expect([...urls, await save()]).toEqual(Array(3).fill('https://pictures.example/2.webp'));
    expect(await save('other')).toBe('https://pictures.example/3.webp');
  });

  const failures: [string, RequestListener][] = [
    ['an error', (_request, response) => response.writeHead(500).end('{}')],
    ['nonsense', (_request, response) => response.end('<html>')],
    ['null', (_request, response) => response.end('null')],
    ['another scheme', (_, response) => response.end('{"secure_url":"javascript:alert(1)"}')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['nothing', () => undefined],
  ];
  it.each(failures)('fails on %s', async (_what, answer) => {
    const url = await hostThat((request, response) => {
      request.resume();
      answer(request, response);
    });
    const saved = createHostImageStore({ url, preset: 'failing' }, 300).save(prepared);
    await expect(saved).rejects.toThrow();
  });
});
