import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { englishNames } from '#app/admin/english-names.ts';
import type { Language } from '#app/platform/language/languages.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { getTextTitle } from '#app/settings/texts/text-kinds.ts';
import { listMissingLanguages, readTexts, type Text } from '#app/settings/texts/texts.server.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/texts.page.ts';
import styles from './texts.module.css';

export const meta = describeHiddenPage('Texts', 'The texts of the shop.');

function toRow({ id, content, updatedAt }: Text, missing: readonly Language[] = []) {
  return {
    id,
    title: getTextTitle(id, content),
    day: 'publishDate' in content ? content.publishDate : null,
    isDraft: !content.published,
    editedAt: updatedAt?.toISOString() ?? null,
    missing: missing.map((language) => englishNames[language]),
  };
}

type Row = ReturnType<typeof toRow>;

/** Drafts first, then the newest. */
function compareArticles(a: Row, b: Row): number {
  return Number(b.isDraft) - Number(a.isDraft) || (b.day ?? '').localeCompare(a.day ?? '');
}

export async function loader({ context }: Route.LoaderArgs) {
  await requireArea(context, 'texts');
  const texts = await readTexts(context);
  const toOwnRow = (text: Text) => toRow(text, listMissingLanguages(texts, text));
  return {
    groups: [
      { title: 'Home', rows: texts.list('home').map(toOwnRow) },
      { title: 'Information pages', rows: texts.list('page').map(toOwnRow) },
      { title: 'Messages to customers', rows: texts.list('message').map((text) => toRow(text)) },
      {
        title: 'Articles',
        rows: texts
          .list('article')
          .map((text) => toRow(text))
          .sort(compareArticles),
      },
    ],
  };
}

export default function TextsPage({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className={styles.groups}>
      <div>
        <ButtonLink to="/admin/texts/new" prefetch="none">
          <Plus className="icon" aria-hidden="true" />
          New article
        </ButtonLink>
      </div>
      {groups.map(({ title, rows }) => (
        <Panel key={title} flat aria-label={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul>
            {rows.map((row) => (
              <TextRow key={row.id} {...row} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function TextRow({ id, title, day, isDraft, editedAt, missing }: Row) {
  return (
    <li className={`row spread ${styles.row}`}>
      <Link to={`/admin/texts/${id}`} prefetch="intent" className={`tap breaks ${styles.link}`}>
        <bdi>{title}</bdi>
      </Link>
      <span className={`row muted small ${styles.facts}`}>
        {day && <time dateTime={day}>{formatDate(day)}</time>}
        {missing.length > 0 && <span>{`Not yet in ${missing.join(' and ')}`}</span>}
        {isDraft && <Tag tone="warn">Draft</Tag>}
        {editedAt ? <Tag tone="blue">{`Edited ${formatDate(editedAt)}`}</Tag> : 'First version'}
      </span>
    </li>
  );
}
