import { redirect } from 'react-router';
import type { Actor } from '#app/audit/audit-log.server.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import { flashHeader } from '#app/platform/http/flash.ts';
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
import { readTextForm } from './read-text-form.server.ts';
import type { TextResponse } from './text-editor.tsx';

/** What the forms of a text need. */
interface TextFormServices {
  db: Database;
  actor: Actor;
  settings: ShopSettings;
  id: string;
  kind: TextKind;
  /** Whether the text is public now. */
  published: boolean;
}

const refuse = (message: string, errors?: TextErrors): TextResponse => ({
  done: false,
  message,
  errors,
});

const changedMessage =
  'Somebody else has saved this text since you opened it. Nothing of yours is saved yet.';

function respondToChange({ now }: ChangedSince): TextResponse {
  if (!now?.version) return refuse('This text is back at its first version. Open it again.');
  const { version, updatedAt, kind, content } = now;
  const conflict = {
    typed: formatTextContent(kind, content),
    version,
    at: updatedAt?.toISOString() ?? '',
  };
  return { ...refuse(changedMessage), conflict };
}

const linkMessages = {
  'link-taken': 'Another article has this link.',
  'link-published': 'Unpublish the article before you change its link.',
};

function respondToSave(outcome: SaveTextOutcome, message: string): TextResponse {
  if ('saved' in outcome) {
    return { done: true, message, version: outcome.saved.version ?? undefined };
  }
  if (outcome.refused === 'changed') return respondToChange(outcome);
  return refuse('The text is not saved.', { slug: linkMessages[outcome.refused] });
}

/** The choices of an article that a list offers. */
function findUnknownChoice(values: Readonly<Record<string, unknown>>): TextErrors {
  const { productCategory: colors, drawing } = values;
  if (colors !== undefined && !categoryTree.some(({ slug }) => slug === colors)) {
    return { productCategory: 'Choose the colours.' };
  }
  if (drawing !== undefined && !defaultTexts.has(`article-${drawing}`)) {
    return { drawing: 'Choose a drawing.' };
  }
  return {};
}

const saveIntents = {
  save: 'Text saved',
  publish: 'Text saved and published',
  unpublish: 'Text saved as a draft',
};

function isSaveIntent(intent: string): intent is keyof typeof saveIntents {
  return Object.hasOwn(saveIntents, intent);
}

async function saveFromForm(
  { db, actor, settings, id, kind, published }: TextFormServices,
  intent: keyof typeof saveIntents,
  form: FormData,
): Promise<TextResponse> {
  const { values, errors } = readTextForm(kind, (name) => form.get(name), settings);
  const wrong = { ...findUnknownChoice(values), ...errors };
  if (Object.keys(wrong).length > 0) return refuse('The text is not saved.', wrong);
  const isPublished = intent === 'save' ? published : intent === 'publish';
  const content = { ...values, published: isPublished } as TextContent<TextKind>;
  // The version that the administrator has seen and saves over.
  const version = String(form.get('over') ?? form.get('version') ?? '') || null;
  return respondToSave(await saveText(db, actor, { id, version, content }), saveIntents[intent]);
}

/** Does what a form of a text asks for. */
export async function submitTextForm(
  services: TextFormServices,
  form: FormData,
): Promise<TextResponse | Response> {
  const intent = String(form.get('intent') ?? 'save');
  if (isSaveIntent(intent)) return saveFromForm(services, intent, form);
  if (intent !== 'reset') return refuse('Unknown request.');
  const { db, actor, id } = services;
  const outcome = await resetText(db, actor, { id, version: String(form.get('version') ?? '') });
  if ('reset' in outcome) {
    const code = defaultTexts.has(id) ? 'text-reset' : 'text-deleted';
    return redirect('/admin/texts', { headers: { 'Set-Cookie': flashHeader(code) } });
  }
  if (outcome.refused === 'published') return refuse('Unpublish the article before you delete it.');
  return refuse('Somebody else has saved this text since you opened it. Open it again.');
}
