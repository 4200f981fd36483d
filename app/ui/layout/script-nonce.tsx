import { createContext } from 'react';

/** What the shop's own inline scripts carry while a page is rendered; in the browser there is none. */
export const ScriptNonce = /* @__PURE__ */ createContext<string | undefined>(undefined);
