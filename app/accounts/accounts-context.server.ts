import { createContext } from 'react-router';
import type { Authentication } from './authentication.server.ts';
import type { Visitor } from './current-user.ts';

export const authenticationContext = createContext<Authentication>();
/** Resolves to who is signed in, or null; asks the database once in a request at most. */
export const visitorContext = createContext<() => Promise<Visitor | null>>();
/** The same, but rejects where the database did not answer, instead of taking anyone for a guest. */
export const certainVisitorContext = createContext<() => Promise<Visitor | null>>();
