import { createContext, use } from 'react';

/** The nonce of inline scripts while the server renders a page; undefined in the browser. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** A script of the shop's own that runs where it stands, in the server's HTML alone. */
export function InlineScript({ children }: { children: string }) {
  // The browser's build has no nonce, so that the context is removed from it.
  const nonce = import.meta.env.SSR ? use(ScriptNonce) : undefined;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the scripts are constants
      dangerouslySetInnerHTML={{ __html: children }}
    />
  );
}
