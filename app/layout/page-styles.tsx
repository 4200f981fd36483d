import { createContext, use } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, Links, useMatches } from 'react-router';

interface InlineStyles {
  nonce?: string;
  hrefs: readonly string[];
  css: string;
}

/** Reads the stylesheets at these addresses while the server renders a page; undefined in the browser. */
export const InlineStylesReader = /* @__PURE__ */ createContext<
  ((hrefs: readonly string[]) => InlineStyles) | undefined
>(undefined);

let sent: InlineStyles | undefined;

function readSentStyles(): InlineStyles {
  const element = document.querySelector<HTMLStyleElement>('style[data-stylesheets]');
  sent ??= {
    hrefs: element?.dataset.stylesheets?.split(' ') ?? [],
    css: element?.textContent ?? '',
  };
  return sent;
}

/**
 * Gives each stylesheet that the page contains a link that loads nothing: neither the router nor a chunk
 * that comes later loads what has a link. Before the page is taken over, since its first render asks for chunks.
 */
export function linkSentStyles(): void {
  for (const sent of readSentStyles().hrefs)
    for (const href of [sent, sent.replace('#', '')])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, disabled: true }),
      );
}

function useStylesheets(): readonly string[] {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  return [...new Set(matches.flatMap(({ id }) => framework?.manifest.routes[id]?.css ?? []))];
}

/**
 * The style of the page, inside the page, so that nothing holds up its first paint. After a navigation
 * in the browser come the stylesheets of the new page that the first one did without.
 */
export function PageStyles() {
  // Vite adds the styles of a page by itself.
  if (import.meta.env.DEV) return <Links />;
  return <BuiltStyles />;
}

function BuiltStyles() {
  const stylesheets = useStylesheets();
  // The browser's build has no reader, so that the context is removed from it.
  const read = import.meta.env.SSR ? use(InlineStylesReader) : undefined;
  const { hrefs, css, nonce } = read ? read(stylesheets) : readSentStyles();
  return (
    <>
      <style
        nonce={nonce}
        data-stylesheets={hrefs.join(' ')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own stylesheets
        dangerouslySetInnerHTML={{ __html: css }}
      />
      {stylesheets
        .filter((href) => !hrefs.includes(href))
        .map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
    </>
  );
}
