import { formatCount, formatNumber } from '#app/platform/text/count.ts';

const maxNames = 3;

/** The first names of many, and the number of the others. Of `count` names the first are enough. */
export function formatNames(names: readonly string[], count = names.length): string {
  const rest = count - maxNames;
  const shown = names.slice(0, maxNames).join(', ');
  return rest > 0 ? `${shown} and ${formatNumber(rest)} more` : shown;
}

export function formatUndone(
  { undone, skipped }: { undone: number; skipped: readonly string[] },
  skippedCount = skipped.length,
): string {
  const message = `${formatCount(undone, 'product')} put back`;
  if (skippedCount === 0) return message;
  return `${message}. Changed since and left as they are: ${formatNames(skipped, skippedCount)}.`;
}
