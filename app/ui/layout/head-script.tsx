import { createContext, use } from 'react';
import { themeScript } from '#app/ui/controls/theme-switch.tsx';

/** The nonce of inline scripts while the server renders a page; undefined in the browser. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** The inline scripts that run before the first paint. */
export function HeadScript({ children }: { children: string }) {
  // The browser's build has no nonce, so that the context is removed from it.
  const nonce = import.meta.env.SSR ? use(ScriptNonce) : undefined;
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the scripts are constants
      dangerouslySetInnerHTML={{ __html: `${themeScript};${children}` }}
    />
  );
}
