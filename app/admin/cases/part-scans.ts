import type { Case } from '#app/cases/case.ts';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { createUuid } from '#app/platform/text/uuid.ts';
import { unreachableMessage } from '#app/ui/feedback/toaster.tsx';

/** The keys of scans that got no answer, by what they do. */
const lostKeys = new Map<string, string>();

export type PartIntent = 'repair-part-quote' | 'repair-part-take';

/** The fields of a scanned part. After a lost answer, the next scan of the part is the same press. */
export function toPartScan(
  { id, stage }: Pick<Case, 'id' | 'stage'>,
  intent: PartIntent,
  product: number,
) {
  const scan = [id, intent, product].join(' ');
  const entryKey = lostKeys.get(scan) ?? createUuid();
  lostKeys.delete(scan);
  return { intent, entryKey, seen: stage, product, scan };
}

/** For a form of a case that got no answer. */
export function noteLostScan(form: FormData): FormResult {
  if (form.has('scan')) lostKeys.set(String(form.get('scan')), String(form.get('entryKey')));
  return refuse(unreachableMessage);
}
