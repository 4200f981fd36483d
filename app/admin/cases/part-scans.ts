import type { Case } from '#app/cases/case.ts';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';

/** Later the page shows whether the part was taken, and a scan is one more. */
const lostMs = 120_000;

/** The keys of scans that got no answer, by what they do, and when. */
const lostKeys = new Map<string, { entryKey: string; at: number }>();

export type PartIntent = 'repair-part-quote' | 'repair-part-take';

/** The fields of a scanned part. Shortly after a lost answer, the next scan of the part is the same press. */
export function toPartScan(
  { id, stage }: Pick<Case, 'id' | 'stage'>,
  intent: PartIntent,
  product: number,
) {
  const scan = [id, intent, product].join(' ');
  const lost = lostKeys.get(scan);
  const entryKey = lost && Date.now() - lost.at < lostMs ? lost.entryKey : createUuid();
  lostKeys.delete(scan);
  return { intent, entryKey, seen: stage, product, scan };
}

/** For a form of a case that got no answer: the same scan is sent with its key again. */
export function noteLostScan(form: FormData): FormResult {
  const entryKey = String(form.get('entryKey'));
  if (form.has('scan')) lostKeys.set(String(form.get('scan')), { entryKey, at: Date.now() });
  return refuse(unreachableMessage);
}
