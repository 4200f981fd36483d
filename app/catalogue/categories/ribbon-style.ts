import type { CSSProperties } from 'react';
import { findCategory } from './category-tree.ts';

/** Sets `--c` (fill) and `--on` (its text) for everything inside. Unknown categories look like repairs. */
export function bandStyle(categoryName: string): CSSProperties {
  const category = findCategory(categoryName) ?? findCategory('Repairs');
  return { '--c': category?.band, '--on': category?.onBand } as CSSProperties;
}
