import { BellRing, Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { data, Form, redirect } from 'react-router';
import { offlineAction } from '#app/platform/http/offline-action.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { getPagePath } from '#app/platform/http/request-url.server.ts';
import { revalidateAfterConflict } from '#app/platform/http/revalidate-after-conflict.ts';
import { tokenFormHeaders } from '#app/platform/http/token-link.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { AnswerNotice } from '#app/ui/feedback/answer-notice.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { PageFrame } from '#app/ui/layout/page-frame.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import type { Route } from './+types/wants.page.ts';
import {
  formatWantLimits,
  type Want,
  type WantAnswer,
  type WantNews,
  wantMessages,
} from './want.ts';
import { findOwner, handleWantForm } from './want-form.server.ts';
import { WantForm } from './want-form.tsx';
import styles from './wants.module.css';
import { listWants } from './wants.server.ts';

export const meta = describeHiddenPage(
  msg('What you look for'),
  msg('We write to you when it is here.'),
);

export const headers = () => tokenFormHeaders;

const news = ['added', 'confirmed', 'removed', 'found'] as const;

/** `wants` is null for a guest without a link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const owner = await findOwner(request, context);
  const wants = owner && (await listWants(context.get(databaseContext), owner));
  const isDeadLink = search.has('t') && owner === null;
  const shown = {
    wants,
    isDeadLink,
    isLink: search.has('t'),
    query: (search.get('q') ?? '').slice(0, 100),
    done: news.find((one) => one === search.get('done')) ?? null,
  };
  return data(shown, isDeadLink ? 404 : 200);
}

/** Only a POST changes something: email scanners open every link. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await handleWantForm(request, context);
  if (!result.data.done) return result;
  return redirect(withNews(getPagePath(request.url), result.data.done));
}

function withNews(path: string, done: WantNews): string {
  const [page, query] = path.split('?');
  const search = new URLSearchParams(query);
  search.delete('q');
  search.set('done', done);
  return `${page}?${search}`;
}

/** The list that a refused want stands on has changed. */
export const shouldRevalidate = revalidateAfterConflict;

export const clientAction = offlineAction((): WantAnswer => ({ message: t(wantMessages.failed) }));

export default function WantsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wants, isDeadLink, isLink, done, query } = loaderData;
  const confirmed = wants?.filter(({ isConfirmed }) => isConfirmed);
  const unconfirmed = wants?.filter(({ isConfirmed }) => !isConfirmed) ?? [];
  // Back to this page does not show it again. Each answer has new data.
  useEffect(() => {
    const url = new URL(location.href);
    url.searchParams.delete('done');
    if (loaderData.done) history.replaceState(history.state, '', url);
  }, [loaderData]);
  const formKey = useFormKey(wants?.length ?? 0, done);
  // A refused product stays in the form while another want makes room for it, or an answer is lost.
  const [lastText, setLastText] = useState(actionData?.text);
  const isOfOther = wants !== null && done !== 'added' && Boolean(actionData ?? done);
  const isLost = actionData !== undefined && 'isLost' in actionData;
  const text = actionData?.text ?? (isOfOther || isLost ? lastText : undefined);
  if (text !== lastText) setLastText(text);
  if (isDeadLink) return <DeadLink />;
  return (
    <PageFrame title={t('What you look for')} narrow>
      <div role="status" className={styles.news}>
        {actionData && !actionData.errors && (
          <AnswerNotice answer={actionData}>{actionData.message}</AnswerNotice>
        )}
        {!actionData && done && (
          <Notice tone="ok" icon={<BellRing className="icon" aria-hidden="true" />}>
            {t(wantMessages[done])}
          </Notice>
        )}
      </div>
      {unconfirmed.length > 0 && <UnconfirmedWants wants={unconfirmed} />}
      {confirmed && (confirmed.length > 0 || unconfirmed.length === 0) && (
        <WantList wants={confirmed} isLink={isLink} />
      )}
      <WantForm
        key={formKey}
        query={query}
        isGuest={wants === null}
        text={text}
        errors={actionData?.errors}
      />
    </PageFrame>
  );
}

/** A want that was added leaves an empty form; one that goes leaves what is typed. */
function useFormKey(count: number, done: WantNews | null): number {
  const [was, setWas] = useState({ count, key: 0 });
  const isAdded = done === 'added' && count > was.count;
  if (count !== was.count) setWas({ count, key: isAdded ? was.key + 1 : was.key });
  return was.key;
}

function DeadLink() {
  return (
    <PageFrame title={t('This link does not work')} narrow>
      <Panel as="div" className={styles.panel}>
        <p>{t('It may be cut off, or too old. Every mail that we send has a new one.')}</p>
        <ButtonLink to="/">{t('Continue Shopping')}</ButtonLink>
      </Panel>
    </PageFrame>
  );
}

/** The open wants; each is removed in one tap, by a link all at once, as email programs do it. */
function WantList({ wants, isLink }: { wants: readonly Want[]; isLink: boolean }) {
  if (wants.length === 0)
    return (
      <p className={styles.none}>
        {t('Nothing yet. Write below what you look for.')}
        {isLink &&
          ` ${t('What is not confirmed within seven days is dropped: please ask once more.')}`}
      </p>
    );
  return (
    <Panel flat aria-label={t('Your list')}>
      <ul className={styles.list}>
        {wants.map((want) => (
          <WantRow key={want.id} want={want} />
        ))}
      </ul>
      {isLink && wants.length > 1 && (
        <Form method="post" className={`row spread ${styles.row}`}>
          <Button type="submit" name="List-Unsubscribe" value="One-Click" variant="quiet" size="sm">
            {t('Stop these mails')}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function WantRow({ want }: { want: Want }) {
  const { id, what } = want;
  return (
    <li ref={useFocusAfterRemoval()} className={`row spread ${styles.row}`}>
      <WantText want={want} />
      <Form method="post" className="cluster">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="found"
          variant="quiet"
          size="sm"
          aria-label={t('Found it: {what}', { what })}
        >
          <Check className="icon" aria-hidden="true" />
          {t('Found it')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="quiet"
          size="sm"
          aria-label={t('Remove {name}', { name: what })}
        >
          <X className="icon" aria-hidden="true" />
          {t('Remove')}
        </Button>
      </Form>
    </li>
  );
}

function WantText({ want }: { want: Want }) {
  const limits = formatWantLimits(want);
  return (
    <div className={styles.what}>
      <strong>
        <bdi>{want.what}</bdi>
      </strong>
      {limits && <span className="muted small">{limits}</span>}
    </div>
  );
}

function UnconfirmedWants({ wants }: { wants: readonly Want[] }) {
  return (
    <Panel className={styles.panel} aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title">{t('Shall we tell you?')}</h2>
      <ul>
        {wants.map((want) => (
          <li key={want.id}>
            <WantText want={want} />
          </li>
        ))}
      </ul>
      <Form method="post">
        <Button type="submit" name="intent" value="confirm">
          {t('Yes, tell me')}
        </Button>
      </Form>
    </Panel>
  );
}
