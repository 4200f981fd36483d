import { type RefObject, useEffect } from 'react';

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog[open] *';

/** j and k move between rows, x chooses, s goes to the status, Escape back. Enter is the link's. */
export function useRowKeyboard(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const rows = [...(list.current?.querySelectorAll('[data-order-row]') ?? [])];
      const here = rows.findIndex((row) => row.contains(target));
      const isBack = event.key === 'Escape' && here >= 0 && target.matches('select');
      if (target.matches(typing) && !isBack) return;
      if (event.key === 'x') rows[here]?.querySelector<HTMLElement>('[type=checkbox]')?.click();
      const goal = {
        j: rows[Math.min(here + 1, rows.length - 1)]?.querySelector('a'),
        k: rows[Math.max(here - 1, 0)]?.querySelector('a'),
        s: rows[here]?.querySelector('select'),
        Escape: isBack ? rows[here]?.querySelector('a') : null,
      }[event.key];
      if (!goal) return;
      event.preventDefault();
      goal.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
