import { type FormEvent, useEffect, useRef, useState } from 'react';

/**
 * Which rows are ticked. The boxes keep that themselves, as they do without JavaScript; this counts
 * them and keeps the box of all in step. `shown` is what the table shows, anew when that changes.
 */
export function useSelection(shown: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState(0);
  const [matches, setMatches] = useState(false);

  function recount() {
    const { boxes, head, all } = boxesOf(form.current);
    const ticked = boxes.filter((box) => box.checked).length;
    if (head) {
      head.checked = ticked > 0 && ticked === boxes.length;
      head.indeterminate = ticked > 0 && ticked < boxes.length;
    }
    if (all && ticked === 0) all.checked = false;
    setCount(ticked);
    setMatches(all?.checked ?? false);
  }
  function onChange({ target }: FormEvent) {
    const { boxes, head, all } = boxesOf(form.current);
    if (target === head) for (const box of boxes) box.checked = head.checked;
    if (all && target instanceof HTMLInputElement && (target === head || boxes.includes(target))) {
      all.checked = false;
    }
    recount();
  }
  function clear() {
    for (const box of boxesOf(form.current).boxes) box.checked = false;
    recount();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: counts what has come or gone
  useEffect(recount, [shown]);
  return { form, count, matches, onChange, clear };
}

function boxesOf(form: HTMLFormElement | null) {
  const inputs = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement);
  return {
    boxes: inputs.filter((input) => input.name === 'product'),
    head: inputs.find((input) => input.dataset.selectsAll !== undefined),
    all: inputs.find((input) => input.name === 'matches'),
  };
}
