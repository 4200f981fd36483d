import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const emailAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;

// An error without personal data: PostgreSQL puts whole rows into `detail` and `where`, and values
// into its messages.
function writeError(error: Error) {
  const { detail, where, ...written } = pino.stdSerializers.err(error);
  if (typeof written.message !== 'string') return written;
  const mask = (text: string) => text.replace(emailAddress, '[e-mail]');
  return { ...written, message: mask(written.message), stack: mask(written.stack ?? '') };
}

/** The beginning of a line that may wait. */
const infoLine = '{"level":30';
const maxBatchLength = 16_384;
const maxWaitMs = 100;

/** A terminal that is closed, or a full disk, takes no line: the shop goes on without more than these bytes of them. */
const openStandardOutput = () =>
  pino.destination({ sync: true, maxLength: 1_000_000 }).on('error', () => undefined);

/**
 * Standard output, to which lines are written together: a write for each costs more than finding a page
 * in the cache. A warning or an error is written at once with what came before it, the rest
 * within a tenth of a second and when the process ends.
 */
export function openLogOutput(output: DestinationStream = openStandardOutput()): DestinationStream {
  let batch = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const lines = batch;
    batch = '';
    if (lines) output.write(lines);
  };
  process.on('exit', flush);
  return {
    write(line) {
      batch += line;
      if (!line.startsWith(infoLine) || batch.length > maxBatchLength) flush();
      else timer ??= setTimeout(flush, maxWaitMs).unref();
    },
  };
}

let lastTime = { ms: 0, text: '' };

function formatTime(): string {
  const ms = Date.now();
  if (ms !== lastTime.ms) lastTime = { ms, text: `,"time":"${new Date(ms).toISOString()}"` };
  return lastTime.text;
}

/** One JSON line per event, without bodies, queries, email addresses, phones: callers log ids. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, base: null, timestamp: formatTime, serializers: { err: writeError } };
  return pino(options, destination);
}
