import { t } from '#app/platform/language/words.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import { getStatus, parseStatus } from './order-status.ts';

/** The status of an order in its colours; an unknown one is red and printed as stored. */
export function StatusTag({ status }: { status: string }) {
  const known = parseStatus(status);
  const { label, tone } = known ? getStatus(known) : { label: status, tone: 'red' as const };
  return <Tag tone={tone}>{t(label)}</Tag>;
}
