import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const emailAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

/**
 * An error without personal data: PostgreSQL puts whole rows into `detail` and `where`,
 * and values into its messages.
 */
function writeError(error: Error) {
  const { detail, where, ...written } = pino.stdSerializers.err(error);
  if (typeof written.message !== 'string') return written;
  const mask = (text: string) => text.replace(emailAddress, '[e-mail]');
  return { ...written, message: mask(written.message), stack: mask(written.stack ?? '') };
}

/**
 * One JSON line per event on standard output. Bodies, query strings, e-mail addresses and phone
 * numbers do not belong in it: callers log ids.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: writeError } }, destination);
}
