import { data, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { getTextKind } from '#app/settings/texts/text-kinds.ts';
import type { Route } from './+types/preview.route.ts';
import { readTextForm } from './read-text-form.server.ts';
import type { PreviewedText } from './text-preview.tsx';

/** `POST /admin/texts/preview`: how a text would look. Saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  await requireArea(context, 'texts', 'file');
  const form = await readForm(request);
  const id = String(form.get('id'));
  const kind = getTextKind(id);
  if (!kind) throw data(null, 400);
  const settings = await context.get(settingsContext).read();
  const text = { id, kind };
  const { shown, errors, html } = readTextForm(text, (name) => form.get(name), settings);
  return Response.json({ typed: shown, html, error: errors.body } satisfies PreviewedText);
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'texts', 'file');
  return redirect('/admin/texts');
}
