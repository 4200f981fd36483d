import sharp from 'sharp';
import { openBucket } from '#tests/support/servers/s3-bucket.ts';
import { drawCard } from './draw-card.server.ts';

const folder = `images/${'a1'.repeat(32)}`;

/** The colour in the middle of the image on a card. */
async function readColor(jpeg: Buffer) {
  const middle = sharp(jpeg).extract({ left: 300, top: 300, width: 20, height: 20 });
  const { channels } = await sharp(await middle.png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean / 64));
}

it('shows a photo that is in the bucket, and the drawing of its category where it is not', async () => {
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  const create = { width: 600, height: 600, channels: 3, background: '#ff0000' } as const;
  const bytes = await sharp({ create }).webp().toBuffer();
  const file = { bytes, type: 'image/webp', cacheControl: undefined };
  bucket.files.set(`${folder}/960.webp`, file);
  const image = `${bucket.settings.publicUrl}/${folder}/2000.webp`;
  const card = { name: 'Cedar Quest', category: 'Sega', image };
  const draw = async (settings: typeof bucket.settings | null) =>
    readColor(await drawCard(card, { imageFolder: '', bucket: settings }));
  expect(await draw(bucket.settings)).toEqual([4, 0, 0]);
  expect(await draw(null)).not.toEqual([4, 0, 0]);
  bucket.fail(() => 403);
  await expect(draw(bucket.settings)).rejects.toThrow('status 403');
  bucket.fail(() => undefined);
  bucket.files.clear();
  expect(await draw(bucket.settings)).toEqual(await draw(null));
});
