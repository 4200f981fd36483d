import { redirect } from 'react-router';
import type { AdminFormGiven } from '#app/admin/forms/admin-forms.server.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { defaultTexts } from '#app/settings/texts/default-texts.server.ts';
import { resetText, type SaveTextOutcome, saveText } from '#app/settings/texts/edit-text.server.ts';
import {
  formatTextContent,
  type TextContent,
  type TextErrors,
  type TextKind,
} from '#app/settings/texts/text-kinds.ts';
import type { Text } from '#app/settings/texts/texts.server.ts';
import { readTextForm } from './read-text-form.server.ts';
import type { TextResponse } from './text-editor.tsx';

export interface FoundText {
  text: Text;
  settings: ShopSettings;
}

const changedMessage =
  'This text has changed since you opened it, perhaps by you. What you typed since is not saved yet.';

/** What a form names in place of the version of a text that is not stored. */
const firstVersion = 'first';

function respondToChange(now: Text): TextResponse {
  const { id, kind, content, version, updatedAt } = now;
  const back = defaultTexts.has(id) ? 'put back to its first version' : 'deleted';
  const change = updatedAt ? `saved at ${formatDateTime(updatedAt)}` : back;
  const conflict = {
    title: `This text was ${change}, after you had opened it.`,
    typed: formatTextContent(kind, content),
    version: version ?? firstVersion,
  };
  return refuse(changedMessage, { conflict });
}

const linkMessages = {
  'link-taken': 'Another article has this link.',
  'link-published': 'Unpublish the article before you change its link.',
};

function respondToSave(
  outcome: SaveTextOutcome,
  { text }: FoundText,
  message: string,
): TextResponse {
  if ('saved' in outcome) return done(message, { version: outcome.saved.version ?? undefined });
  if (outcome.refused === 'changed') return respondToChange(outcome.now ?? text);
  return refuse('The text is not saved.', { errors: { slug: linkMessages[outcome.refused] } });
}

function findUnknownChoice(values: Readonly<Record<string, unknown>>): TextErrors {
  const { productCategory: colors, drawing } = values;
  if (colors !== undefined && !categoryTree.some(({ slug }) => slug === colors))
    return { productCategory: 'Choose the colours.' };
  if (drawing !== undefined && !defaultTexts.has(`article-${drawing}`))
    return { drawing: 'Choose a drawing.' };
  return {};
}

/** Saves what is typed over the version that the administrator has seen. */
export async function saveTextForm(
  { db, admin, form }: AdminFormGiven,
  found: FoundText,
  { isPublished, version, message }: { isPublished: boolean; version: string; message: string },
): Promise<TextResponse> {
  const { id } = found.text;
  const read = (name: string) => form.get(name);
  const { values, errors: wrong } = readTextForm(found.text, read, found.settings);
  const errors = { ...findUnknownChoice(values), ...wrong };
  if (Object.keys(errors).length > 0) return refuse('The text is not saved.', { errors });
  const content = { ...values, published: isPublished } as TextContent<TextKind>;
  const seen = version === firstVersion ? null : version || null;
  return respondToSave(await saveText(db, admin, { id, version: seen, content }), found, message);
}

/** Goes back to the first version, or deletes a draft. */
export async function resetTextForm(
  { db, admin }: AdminFormGiven,
  id: string,
  version: string,
): Promise<TextResponse | Response> {
  const outcome = await resetText(db, admin, { id, version });
  if ('reset' in outcome) {
    const code = defaultTexts.has(id) ? 'text-reset' : 'text-deleted';
    return redirect('/admin/texts', { headers: { 'Set-Cookie': flashHeader(code) } });
  }
  return refuse(
    outcome.refused === 'published'
      ? 'Unpublish the article before you delete it.'
      : 'This text was saved since you opened it, perhaps by you. Open it again.',
  );
}
