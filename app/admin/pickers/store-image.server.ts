import type { RouterContextProvider } from 'react-router';
import { configContext, logError } from '#app/platform/http/request-context.server.ts';
import { imageRefusals } from '#app/platform/images/image-limits.ts';
import { type ImageStore, openImageStore } from '#app/platform/images/image-store.server.ts';
import { prepareImage } from '#app/platform/images/prepare-image.server.ts';

export interface ImageServices {
  images: ImageStore;
  onImageError: (error: unknown) => void;
}

export function getImageServices(context: Readonly<RouterContextProvider>): ImageServices {
  const { images, dataDir } = context.get(configContext);
  return {
    images: openImageStore(images, dataDir),
    onImageError: (error) => logError(context, error, 'storing an image failed'),
  };
}

/** Stores the uploaded `image` of a form; the URL is undefined if the form has none. */
export async function storeImage(
  { images, onImageError }: ImageServices,
  form: FormData,
): Promise<{ url: string | undefined } | { refused: string }> {
  const refused = form.get('refusedImage');
  if (refused !== null) {
    const known = Object.entries(imageRefusals).find(([reason]) => reason === refused);
    return { refused: known?.[1] ?? imageRefusals['too-large'] };
  }
  const file = form.get('image');
  if (!(file instanceof File) || file.size === 0) return { url: undefined };
  try {
    const image = await prepareImage(file, { square: form.has('square') });
    return 'refused' in image ? image : { url: await images.save(image) };
  } catch (error) {
    onImageError(error);
    return { refused: 'The image could not be stored. Please try again.' };
  }
}
