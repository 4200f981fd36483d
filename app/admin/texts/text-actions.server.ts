import { redirect } from 'react-router';
import type { AdminFormGiven } from '#app/admin/forms/admin-forms.server.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
import { done, refuse } from '#app/platform/http/form-result.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { defaultTexts } from '#app/settings/texts/default-texts.server.ts';
import {
  type ChangedSince,
  resetText,
  type SaveTextOutcome,
  saveText,
} from '#app/settings/texts/edit-text.server.ts';
import {
  formatTextContent,
  type TextContent,
  type TextErrors,
  type TextKind,
} from '#app/settings/texts/text-kinds.ts';
import type { Text } from '#app/settings/texts/texts.server.ts';
import { readTextForm } from './read-text-form.server.ts';
import type { TextResponse } from './text-editor.tsx';

/** The text that a form is about. */
export interface FoundText {
  text: Pick<Text, 'id' | 'kind' | 'content'>;
  settings: ShopSettings;
}

const changedMessage =
  'This text was saved since you opened it, perhaps by you. What you typed since is not saved yet.';

function respondToChange({ now }: ChangedSince): TextResponse {
  if (!now?.version) return refuse('This text is back at its first version. Open it again.');
  const { version, updatedAt, kind, content } = now;
  const conflict = {
    typed: formatTextContent(kind, content),
    version,
    at: updatedAt?.toISOString() ?? '',
  };
  return refuse(changedMessage, { conflict });
}

const linkMessages = {
  'link-taken': 'Another article has this link.',
  'link-published': 'Unpublish the article before you change its link.',
};

function respondToSave(outcome: SaveTextOutcome, message: string): TextResponse {
  if ('saved' in outcome) return done(message, { version: outcome.saved.version ?? undefined });
  if (outcome.refused === 'changed') return respondToChange(outcome);
  return refuse('The text is not saved.', { errors: { slug: linkMessages[outcome.refused] } });
}

/** The choices of an article that a list offers. */
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
  { text: { id, kind }, settings }: FoundText,
  { isPublished, version, message }: { isPublished: boolean; version: string; message: string },
): Promise<TextResponse> {
  const read = (name: string) => form.get(name);
  const { values, errors: wrong } = readTextForm({ id, kind }, read, settings);
  const errors = { ...findUnknownChoice(values), ...wrong };
  if (Object.keys(errors).length > 0) return refuse('The text is not saved.', { errors });
  const content = { ...values, published: isPublished } as TextContent<TextKind>;
  return respondToSave(
    await saveText(db, admin, { id, version: version || null, content }),
    message,
  );
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
