import { dismissToast, listToasts } from '#app/ui/feedback/toaster.tsx';
import { shareImage } from './share-image.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of listToasts()) dismissToast(id);
});

it('shares a picture that came too late for its tap at the next one, without a download', async () => {
  const fetched = vi.fn(async () => new Response('picture'));
  const shared: File[] = [];
  let isRecent = false;
  const share = async ({ files }: { files: File[] }) => {
    if (!isRecent) throw new DOMException('Must be handling a user gesture.', 'NotAllowedError');
    shared.push(...files);
  };
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { canShare: () => true, share });
  const downloaded = new Map<string, File>();
  const tap = (url: string) => shareImage(downloaded, url, 'sega.jpg');

  await tap('/sega.jpg');
  const texts = () => listToasts().map(({ text }) => text);
  expect(texts()).toEqual(['The picture is ready. Press again to share it.']);
  isRecent = true;
  const sharing = tap('/sega.jpg');
  // At once: the tap is still being handled.
  expect(shared.map(({ name, type }) => [name, type])).toEqual([['sega.jpg', 'image/jpeg']]);
  await sharing;
  expect(fetched).toHaveBeenCalledTimes(1);
  await tap('/nintendo.jpg');
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(texts()).toHaveLength(1);
});
