import { randomBytes } from 'node:crypto';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { data, redirect } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { englishNames } from '#app/admin/english-names.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import { type AdminFormGiven, adminForm, adminForms } from '#app/admin/forms/admin-forms.server.ts';
import { ConfirmButton } from '#app/admin/forms/confirm-button.tsx';
import { useActionResponse } from '#app/admin/forms/use-action-response.ts';
import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { listProductNames } from '#app/catalogue/product/products.server.ts';
import { refuse } from '#app/platform/http/form-result.ts';
import { formField } from '#app/platform/http/forms.server.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { addressIn, translated } from '#app/platform/language/languages.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { defaultTexts } from '#app/settings/texts/default-texts.server.ts';
import { textsContext } from '#app/settings/texts/stored-texts.server.ts';
import {
  formatTextContent,
  getTextKind,
  getTextTitle,
  listTextFields,
  splitTextId,
  type TextKind,
} from '#app/settings/texts/text-kinds.ts';
import {
  listMissingLanguages,
  readTexts,
  type Text,
  type Texts,
} from '#app/settings/texts/texts.server.ts';
import { TextButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import type { Route } from './+types/text.page.ts';
import { readTextForm } from './read-text-form.server.ts';
import { type FoundText, resetTextForm, saveTextForm } from './text-actions.server.ts';
import type { TextResponse } from './text-editor.tsx';
import { TextEditor } from './text-editor.tsx';
import { TextPreview } from './text-preview.tsx';
import styles from './texts.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(matches, {
    title: loaderData?.title ?? 'Text',
    description: 'A text of the shop.',
    path: '/admin/texts',
    hidden: true,
  });
}

const newArticleId = /^article-[0-9a-f]{8}$/;

/** An article that was not saved yet. Its id comes first, so that saving it twice makes one. */
function beginArticle(id: string, author: string): Text<'article'> {
  const [drawing = ''] = listDrawings().map(({ slug }) => slug);
  const empty = { title: '', slug: '', excerpt: '', category: '', tags: [], image: '', body: '' };
  const start = { author, publishDate: todayInBeirut(), productCategory: 'retro', drawing };
  const content = { ...empty, ...start, published: false };
  return { id, kind: 'article', content, version: null, updatedAt: null };
}

function beginTranslation(id: string, { kind, content }: Text): Text {
  const empty = Object.keys(content).map((name) => [name, '']);
  const start = { ...Object.fromEntries(empty), featured: [], published: true };
  return { id, kind, content: start, version: null, updatedAt: null };
}

/** The versions of a text in each language; articles are English, and messages have texts of their own. */
function listVersions(texts: Texts, { id, kind }: Text) {
  if (kind !== 'home' && kind !== 'page') return [];
  const english = { kind, id: splitTextId(id).id };
  const missing = listMissingLanguages(texts, english);
  return (['en', ...translated] as const).map((language) => ({
    id: language === 'en' ? english.id : `${english.id}.${language}`,
    name: englishNames[language],
    isMissing: missing.some((one) => one === language),
  }));
}

function listDrawings() {
  return [...defaultTexts.values()].flatMap((content) =>
    'slug' in content ? [{ slug: content.slug, title: content.title }] : [],
  );
}

async function findText(context: Route.LoaderArgs['context'], id: string) {
  const kind = getTextKind(id);
  const texts = await readTexts(context);
  const found = kind && texts.find<TextKind>(kind, id);
  const settings = await context.get(settingsContext).read();
  if (found) return { text: found, texts, settings };
  const english = kind && texts.find<TextKind>(kind, splitTextId(id).id);
  if (english) return { text: beginTranslation(id, english), texts, settings };
  if (!newArticleId.test(id)) throw data(null, 404);
  return { text: beginArticle(id, settings.name) as Text, texts, settings };
}

function getPublicPath({ id, kind, content }: Text): string | null {
  if (kind === 'message') return null;
  if ('slug' in content) return `/blog/${content.slug}`;
  const { id: english, language } = splitTextId(id);
  return addressIn(language, english === 'home' ? '/' : `/${english.slice('page-'.length)}`);
}

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  await requireArea(context, 'texts');
  if (id === 'new') throw redirect(`/admin/texts/article-${randomBytes(4).toString('hex')}`);
  const { text, texts, settings } = await findText(context, id);
  const { kind, content, version, updatedAt } = text;
  const saved = formatTextContent(kind, content);
  const preview = readTextForm(text, (name) => saved[name], settings);
  const ids = 'featured' in content ? content.featured : [];
  return {
    id,
    kind,
    title: getTextTitle(id, content) || (kind === 'article' ? 'New article' : 'Not yet translated'),
    language: splitTextId(id).language,
    versions: listVersions(texts, text),
    saved,
    version: version ?? '',
    updatedAt: updatedAt?.toISOString() ?? null,
    isPublished: content.published,
    hasFirstVersion: defaultTexts.has(id),
    path: version || defaultTexts.has(id) ? getPublicPath(text) : null,
    // What is featured is the same in all languages.
    fields: listTextFields(kind).filter(({ name }) => name !== 'featured' || id === 'home'),
    preview: { typed: preview.shown, html: preview.html },
    choices: {
      colors: categoryTree.map(({ slug, name }) => ({ slug, name })),
      drawings: listDrawings(),
      featured: await listProductNames(context.get(databaseContext), ids),
    },
  };
}

const versions = { version: formField.raw(), over: formField.raw() };

/** Does what a form asks with the text as it is stored now. */
async function changeText<Answer>(
  { context, params }: AdminFormGiven,
  change: (found: FoundText) => Promise<Answer>,
): Promise<Answer> {
  const texts = context.get(textsContext);
  texts.invalidate();
  const answer = await change(await findText(context, params.id ?? ''));
  texts.invalidate();
  return answer;
}

const saveForm = (message: string, published?: boolean) =>
  adminForm(versions, ({ version, over }, given) =>
    changeText(given, (found) => {
      const isPublished = published ?? found.text.content.published;
      return saveTextForm(given, found, { isPublished, version: over || version, message });
    }),
  );

export const action = adminForms<TextResponse>('texts', {
  // Enter in a field, and the button that saves over another version.
  '': saveForm('Text saved'),
  save: saveForm('Text saved'),
  publish: saveForm('Text saved and published', true),
  unpublish: saveForm('Text saved as a draft', false),
  reset: adminForm(versions, ({ version }, given) =>
    changeText(given, ({ text }) => resetTextForm(given, text.id, version)),
  ),
});

export const clientAction = adminAction(
  (form): TextResponse =>
    refuse(
      form.get('intent') === 'reset'
        ? 'Perhaps done. Press the button again: it is done once.'
        : 'Perhaps saved. What you typed is still here: save again, it is saved once.',
    ),
);

export default function TextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, isPublished, updatedAt, hasFirstVersion, path, preview } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  useActionResponse(actionData, form);
  return (
    <div key={id}>
      <div className={`row ${styles.head}`}>
        <TextButtonLink to="/admin/texts">
          <ArrowLeft className="icon icon-flip" aria-hidden="true" />
          All texts
        </TextButtonLink>
        {!isPublished && <Tag tone="warn">Draft</Tag>}
        <span className={`row muted small ${styles.facts}`}>
          {updatedAt
            ? `Saved ${formatDateTime(updatedAt)}`
            : hasFirstVersion
              ? 'First version'
              : 'Not saved yet'}
        </span>
        {path && (
          <TextButtonLink to={path} target="_blank">
            <ExternalLink className="icon icon-flip" aria-hidden="true" />
            {isPublished ? 'Open in the shop' : 'Open the saved draft'}
          </TextButtonLink>
        )}
      </div>
      <h2 className={styles.pageTitle}>
        <bdi>{title}</bdi>
      </h2>
      <Versions {...loaderData} />
      <div className={styles.editor}>
        <TextEditor {...loaderData} form={form} canBeDraft={kind === 'article'} />
        <TextPreview kind={kind} language={loaderData.language} form={form} initial={preview} />
      </div>
      <ResetText {...loaderData} />
    </div>
  );
}

function Versions({ id, versions }: Pick<Route.ComponentProps['loaderData'], 'id' | 'versions'>) {
  if (versions.length === 0) return null;
  return (
    <nav aria-label="Languages" className={`row ${styles.head}`}>
      {versions.map((version) => (
        <span key={version.id} className={`row muted small ${styles.facts}`}>
          <TextButtonLink
            to={`/admin/texts/${version.id}`}
            aria-current={version.id === id ? 'page' : undefined}
          >
            {version.name}
          </TextButtonLink>
          {version.isMissing &&
            `Not yet in ${version.name}${version.id === id ? ': shoppers read the English text until you save this one' : ''}`}
        </span>
      ))}
    </nav>
  );
}

function ResetText({
  id,
  kind,
  version,
  hasFirstVersion,
  isPublished,
}: Route.ComponentProps['loaderData']) {
  if (!version || (!hasFirstVersion && isPublished && kind === 'article')) return null;
  const begun = kind === 'article' ? 'draft' : 'translation';
  const label = hasFirstVersion ? 'Back to the first version' : `Delete this ${begun}`;
  return (
    <div className={`cluster ${styles.back}`}>
      <ConfirmButton
        label={label}
        title={`${label}?`}
        confirm={hasFirstVersion ? 'Go back' : 'Delete'}
        action={`/admin/texts/${id}`}
        fields={{ intent: 'reset', version }}
      >
        <p>
          {hasFirstVersion
            ? 'The text becomes what came with the shop. The audit log keeps yours.'
            : kind === 'article'
              ? 'The article goes away. The audit log keeps its text.'
              : 'Shoppers read the English text again. The audit log keeps yours.'}
        </p>
      </ConfirmButton>
    </div>
  );
}
