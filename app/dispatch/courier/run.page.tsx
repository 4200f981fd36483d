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

export const meta = describeHiddenPage('Run', 'What a courier brings today.');

export const headers = () => tokenLinkHeaders;

/** Without `?t=TOKEN` it is the service worker's shell: the browser puts in what it has stored. */
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
