import { showToast } from '#app/ui/feedback/toaster.tsx';

/**
 * Opens what the device shares pictures with, such as Instagram on a phone. It opens only within seconds of a
 * tap: a picture that takes longer stays in `downloaded` for the next one.
 */
export async function shareImage(
  downloaded: Map<string, File>,
  url: string,
  fileName: string,
): Promise<void> {
  try {
    const picture = downloaded.get(url) ?? (await downloadPicture(url, fileName));
    downloaded.set(url, picture);
    const files = [picture];
    if (typeof navigator.canShare === 'function' && navigator.canShare({ files }))
      return await navigator.share({ files });
    showToast({ kind: 'refused', text: 'This device cannot share pictures. Download it instead.' });
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError') return;
    const text =
      name === 'NotAllowedError'
        ? 'The picture is ready. Press again to share it.'
        : 'The picture could not be shared. Please try again.';
    showToast({ kind: 'refused', text });
  }
}

async function downloadPicture(url: string, fileName: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture was not drawn (${response.status}).`);
  return new File([await response.blob()], fileName, { type: 'image/jpeg' });
}
