import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * One JSON line per event on standard output. Bodies, query strings, e-mail addresses and phone
 * numbers do not belong in it: callers log ids.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
