import { redirect } from 'react-router';
import { requireAdmin } from '#app/accounts/current-user.server.ts';
import type { UploadAnswer } from '#app/admin/uploaded-image-field.tsx';
import { readForm } from '#app/platform/http/form.server.ts';
import { configContext, logError } from '#app/platform/http/request-context.server.ts';
import { openImageStore } from '#app/platform/images/image-store.server.ts';
import { prepareImage } from '#app/platform/images/prepare-image.server.ts';
import type { Route } from './+types/images.route.ts';

/** `POST /admin/texts/images`: stores an image for a text or the logo and answers its URL. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireAdmin(context);
  const answer = (body: UploadAnswer) => Response.json(body);
  const file = (await readForm(request)).get('image');
  if (!(file instanceof File)) return answer({ refused: 'Choose an image.' });
  const { images, dataDir } = context.get(configContext);
  try {
    const image = await prepareImage(file);
    if ('refused' in image) return answer(image);
    return answer({ url: await openImageStore(images, dataDir).save(image) });
  } catch (error) {
    logError(context, error, 'storing an image failed');
    return answer({ refused: 'The image could not be stored. Please try again.' });
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireAdmin(context);
  return redirect('/admin/texts');
}
