import { createContext, use } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, Links, useMatches } from 'react-router';
import { useHydrated } from '#app/ui/layout/use-hydrated.ts';

/** The stylesheets of a page that its HTML contains. */
interface InlineStyles {
  nonce?: string;
  hrefs: readonly string[];
  css: string;
}

/** Reads the stylesheets at these addresses while the server renders a page; undefined in the browser. */
export const InlineStylesReader = /* @__PURE__ */ createContext<
  ((hrefs: readonly string[]) => InlineStyles) | undefined
>(undefined);

/** React's types of a link lack `disabled`. */
const unloaded = { disabled: true };

let sent: InlineStyles | undefined;

/** What the server has put into the page that was loaded. */
function readSentStyles(): InlineStyles {
  const element = document.querySelector<HTMLStyleElement>('style[data-stylesheets]');
  sent ??= {
    hrefs: element?.dataset.stylesheets?.split(' ') ?? [],
    css: element?.textContent ?? '',
  };
  return sent;
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
  const hydrated = useHydrated();
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
      {/* The router loads no stylesheet that has a link; the browser none whose link is disabled. */}
      {hydrated &&
        hrefs
          .flatMap((href) => [...new Set([href, href.replace('#', '')])])
          .map((href) => <link key={href} rel="stylesheet" href={href} {...unloaded} />)}
      {stylesheets
        .filter((href) => !hrefs.includes(href))
        .map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
    </>
  );
}
