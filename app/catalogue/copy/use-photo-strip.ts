import { type UIEvent, useRef, useState } from 'react';

/** A strip of photos that scrolls sideways: which one is in sight, and how to show another. */
export function usePhotoStrip() {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  function show(index: number) {
    const photo = ref.current?.children[index];
    photo?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    setCurrent(index);
  }
  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) {
    // It is negative from right to left.
    setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
  }
  return { current, show, strip: { ref, onScroll } };
}
