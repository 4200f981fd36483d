import { useCallback, useEffect, useRef, useState } from 'react';

/** Which photo of a strip is in sight. Its scroll position is negative from right to left. */
const readIndex = ({ scrollLeft, clientWidth }: Element) =>
  Math.round(Math.abs(scrollLeft) / clientWidth);

/** A strip of photos that scrolls sideways: which one is in sight, and how to show another. */
export function usePhotoStrip() {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const read = useCallback(() => {
    if (ref.current) setCurrent(readIndex(ref.current));
  }, []);
  // A link to a photo scrolls there before the scripts come.
  useEffect(read, [read]);
  function show(index: number) {
    const photo = ref.current?.children[index];
    photo?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    setCurrent(index);
  }
  return { current, show, strip: { ref, onScroll: read } };
}
