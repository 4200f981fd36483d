export interface LabelSetup {
  /** The first label of the sheet that is not used yet, from 1. */
  start: number;
  each: 'one' | 'stock';
  paper: 'a4' | 'roll';
  code: 'qr' | 'barcode';
  amount: 'shown' | 'hidden';
}

export const labelsOnSheet = 65;
/** Ten pages. */
export const maxStickers = 650;

/** Reads it from the query of the page; what is missing or wrong is as most want it. */
export function parseLabelSetup(search: URLSearchParams): LabelSetup {
  const start = Number(search.get('start'));
  const isOnSheet = Number.isInteger(start) && start >= 1 && start <= labelsOnSheet;
  return {
    start: isOnSheet ? start : 1,
    each: search.get('each') === 'stock' ? 'stock' : 'one',
    paper: search.get('paper') === 'roll' ? 'roll' : 'a4',
    code: search.get('code') === 'barcode' ? 'barcode' : 'qr',
    amount: search.get('amount') === 'hidden' ? 'hidden' : 'shown',
  };
}

/** One label of each, or one for each unit in stock. */
export function repeatLabels<Label extends { stock: number }>(
  labels: readonly Label[],
  { each }: Pick<LabelSetup, 'each'>,
): Label[] {
  if (each === 'one') return labels.slice(0, maxStickers);
  const repeated: Label[] = [];
  for (const label of labels) {
    const left = maxStickers - repeated.length;
    repeated.push(...Array.from({ length: Math.min(label.stock, left) }, () => label));
  }
  return repeated;
}
