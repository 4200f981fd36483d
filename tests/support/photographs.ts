import sharp from 'sharp';

/** A game's box on a table, almost as high as the photograph; seen upright or across. */
const box = {
  portrait: `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024">
    <rect x="120" y="500" width="3790" height="2000" rx="40" fill="#7a1f2b"/>
    <rect x="420" y="720" width="2500" height="1560" fill="#e8d8a0"/>
    <circle cx="1600" cy="1500" r="560" fill="#22506b"/></svg>`,
  landscape: `<svg xmlns="http://www.w3.org/2000/svg" width="4032" height="3024">
    <rect x="120" y="420" width="3790" height="2180" rx="40" fill="#1f4a3a"/>
    <rect x="420" y="720" width="2500" height="1560" fill="#d9c2a0"/>
    <circle cx="3420" cy="1500" r="300" fill="#c9962b"/></svg>`,
};

function noise(width: number, height: number, sigma: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 150, sigma } as const;
  const create = { width, height, channels: 3, background: '#000000', noise: grain } as const;
  return sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
}

/**
 * A JPEG as a phone writes it: 12 megapixels, soft light, grain, the place in its metadata. Held
 * upright, the pixels still lie on their side and the metadata says how to turn them.
 */
export async function drawPhotograph(held: keyof typeof box): Promise<Buffer> {
  const light = await sharp(await noise(24, 18, 60))
    .blur(1.5)
    .png()
    .toBuffer();
  return sharp(light)
    .resize(4032, 3024, { kernel: 'cubic' })
    .composite([
      { input: Buffer.from(box[held]) },
      { input: await noise(504, 378, 30), tile: true, blend: 'soft-light' },
    ])
    .withMetadata({ orientation: held === 'portrait' ? 6 : 1 })
    .withExifMerge({
      IFD0: { Model: 'Beirut Test Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 53/1 0/1' },
    })
    .jpeg({ quality: 82 })
    .toBuffer();
}
