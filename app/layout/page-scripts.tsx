import { use } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
} from 'react-router';
import { listWords } from '#app/platform/language/words.ts';
import loadScripts from './load-scripts.ts?raw';

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>;
type Router = NonNullable<React.ContextType<typeof DataRouterContext>>['router'];

/** The routes of the page, and those that the router expects of the paths above it. */
function listRouteIds(router: Router): string[] {
  const { location, matches } = router.state;
  const parts = location.pathname.split('/').filter(Boolean);
  const paths = parts.map((_, index) => `/${parts.slice(0, index).join('/')}`);
  const above = paths.flatMap((path) => router.match(path) ?? []);
  return [...new Set([...matches, ...above].map(({ route }) => route.id))];
}

/** The browser reads no flag that is not set, nor whether there is a page at all. */
const omitUnread = (key: string, value: unknown) =>
  value === false || key === 'hasDefaultExport' ? undefined : value;

function formatLoadScript({ manifest }: Framework, router: Router): string {
  const { entry, routes, version } = manifest;
  const ids = listRouteIds(router);
  const shown = router.state.matches.flatMap(({ route }) => routes[route.id] ?? []);
  const modules = Object.fromEntries(shown.map(({ id, module }) => [id, module]));
  const imports = [...entry.imports, ...shown.flatMap((route) => route.imports ?? [])];
  const files = new Set([...imports, ...Object.values(modules)]);
  const describe = (id: string) =>
    id in modules ? { ...routes[id], imports: undefined } : routes[id];
  // The rest of the manifest is for the router's own scripts.
  const known = { version, routes: Object.fromEntries(ids.map((id) => [id, describe(id)])) };
  const scripts = JSON.stringify([[...files], modules, known, entry.module], omitUnread);
  return `window.pageScripts=${scripts.replaceAll('<', '\\u003c')};${loadScripts}`;
}

/** The data of the page and its scripts, in the server's HTML alone: the browser runs them once. */
export function PageScripts() {
  // Vite's client for hot reload comes with the router's own scripts.
  if (import.meta.env.DEV) return <DevelopmentScripts />;
  return import.meta.env.SSR ? <BuiltScripts /> : null;
}

/** There the scripts are not translated: the page brings the words. */
function DevelopmentScripts() {
  const words = import.meta.env.SSR ? `window.words=${JSON.stringify(listWords())}` : '';
  return (
    <>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own catalogue
        dangerouslySetInnerHTML={{ __html: words }}
      />
      <Scripts />
    </>
  );
}

function BuiltScripts() {
  const framework = use(FrameworkContext);
  const router = use(DataRouterContext)?.router;
  if (!framework?.renderMeta || !router) return null;
  // The router then appends the data that the loaders have returned.
  framework.renderMeta.didRenderScripts = true;
  const stream = 'new ReadableStream({start(c){window.__reactRouterContext.streamController=c}})';
  const scripts = [
    `window.__reactRouterContext=${framework.serverHandoffString};window.__reactRouterContext.stream=${stream}.pipeThrough(new TextEncoderStream())`,
    formatLoadScript(framework, router),
  ];
  return (
    <script
      nonce={framework.nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is in it
      dangerouslySetInnerHTML={{ __html: scripts.join(';\n') }}
    />
  );
}
