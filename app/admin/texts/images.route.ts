import { redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { getImageServices, storeImage } from '#app/admin/pickers/store-image.server.ts';
import type { UploadAnswer } from '#app/admin/pickers/uploaded-image-field.tsx';
import { readForm } from '#app/platform/http/form.server.ts';
import type { Route } from './+types/images.route.ts';

/** `POST /admin/texts/images`: stores an image for a text or the logo and answers its URL. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireArea(context, 'texts', 'file');
  const answer = (body: UploadAnswer) => Response.json(body);
  const stored = await storeImage(getImageServices(context), await readForm(request));
  if ('refused' in stored) return answer(stored);
  return answer(stored.url ? { url: stored.url } : { refused: 'Choose an image.' });
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'texts', 'file');
  return redirect('/admin/texts');
}
