import { createContext, type RouterContextProvider } from 'react-router';
import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database/database.server.ts';
import type { Events } from '#app/platform/events/events.server.ts';
import type { Log } from './log.server.ts';

export interface RequestInfo {
  requestId: string;
  clientAddress: string;
  /** Scheme and host under which the browser reached the shop, without a trailing slash. */
  origin: string;
  /** The pattern of the page's route, such as /product/:id; known once its loaders run. */
  route: string | null;
}

/** What every loader and action can ask its `context` for. */
export const configContext = createContext<Config>();
export const databaseContext = createContext<Database>();
/** For reads of what is public, which no order depends on. For a guest it may be a standby. */
export const readDatabaseContext = createContext<Database>();
export const eventsContext = createContext<Events>();
export const logContext = createContext<Log>();
/** What the web server knows; the guard of the routes adds which route it is. */
export const requestInfoContext = createContext<RequestInfo>();
/** The id that the log line and the error page of this request share. */
export const requestIdContext = createContext<string>();
export const clientAddressContext = createContext<string>();
export const originContext = createContext<string>();

/** Logs an error that a loader or an action has caught, with the id of its request. */
export function logError(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  message: string,
): void {
  context.get(logContext).error({ requestId: context.get(requestIdContext), err: error }, message);
}
