import { useEffect } from 'react';
import { data, useSearchParams } from 'react-router';
import { findRunByToken } from '#app/dispatch/runs/runs.server.ts';
import { removeCaches, startWorker } from '#app/layout/offline/start-worker.ts';
import { openByToken, tokenLinkHeaders } from '#app/platform/http/token-link.server.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/run.page.ts';
import { CourierPage } from './courier-page.tsx';
import { toCourierRun } from './courier-run.server.ts';

/** Without the shop's header and footer. */
export const handle = { isBare: true };

export const meta = describeHiddenPage({
  title: 'Run',
  description: 'What a courier brings today.',
  path: '/run',
});

export const headers = () => tokenLinkHeaders;

/**
 * `?t=TOKEN` opens one run. Without a token it is the shell that the service worker shows without a
 * connection: the browser then puts in what it has stored of the run.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const savesPages = (await context.get(settingsContext).read()).offlinePages === 'on';
  if (!new URL(request.url).searchParams.has('t')) return { run: null, isShell: true, savesPages };
  const link = await openByToken(request, context, findRunByToken);
  const run = link && (await toCourierRun(context, link.opened));
  return data({ run, isShell: false, savesPages }, run ? 200 : 404);
}

export default function CourierRunPage({ loaderData }: Route.ComponentProps) {
  const { run, isShell, savesPages } = loaderData;
  const [query] = useSearchParams();
  useEffect(() => {
    if (!savesPages) void removeCaches();
    else if (!isShell) startWorker();
  }, [savesPages, isShell]);
  return <CourierPage token={query.get('t') ?? ''} loaded={run} isDead={!run && !isShell} />;
}
