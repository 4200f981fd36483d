import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ShownImport } from './import-view.ts';

const pauseMs = 400;

/**
 * How many rows of an import are done, asked again and again while it is being applied: by this page
 * (`busy`), or by a request of before, whose end makes the page load anew.
 */
export function useImportProgress({ id, state, rowsDone }: ShownImport, busy: boolean): number {
  const running = state === 'running';
  const [done, setDone] = useState(running ? rowsDone : 0);
  const { revalidate } = useRevalidator();

  const look = useEffectEvent(async () => {
    const answer = await fetch(`/admin/import/progress?check=${id}`);
    if (!answer.ok) return;
    const now: Pick<ShownImport, 'state' | 'rowsDone'> = await answer.json();
    if (now.state === 'running') setDone(now.rowsDone);
    else if (running && !busy) await revalidate();
  });
  const watching = running || busy;
  useEffect(() => {
    if (!watching) return;
    // A question that is lost on the way is asked again.
    const timer = setInterval(() => void look().catch(() => undefined), pauseMs);
    return () => clearInterval(timer);
  }, [watching]);
  return done;
}
