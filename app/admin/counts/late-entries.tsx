import { useEffect, useState } from 'react';
import { useUnsavedEdits } from '#app/admin/forms/unsaved-edits.tsx';
import type { StockCount } from '#app/catalogue/counts/count.ts';
import { formatCount } from '#app/platform/text/count.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import {
  readRefused,
  readWaiting,
  removeRefused,
  removeWaiting,
  type WaitingEntry,
} from './entry-storage.ts';
import { sendWaiting } from './use-count-entries.ts';

/** What waits or was refused on this phone once the count is applied: it is there when that is open again. */
export function LateEntries({ count: { id, appliedAt } }: { count: StockCount }) {
  const { adminId } = useUnsavedEdits();
  const [late, setLate] = useState<readonly WaitingEntry[]>([]);
  useEffect(() => {
    setLate([]);
    if (!appliedAt) return;
    let isOver = false;
    const queue = { adminId, countId: id };
    // What the shop has already, and only its answer was lost, is not late.
    void sendWaiting(queue, () => {}).then(
      () => isOver || setLate([...readWaiting(queue), ...readRefused(queue)]),
    );
    return () => {
      isOver = true;
    };
  }, [adminId, id, appliedAt]);
  function drop() {
    const queue = { adminId, countId: id };
    for (const entry of late) {
      removeWaiting(queue, entry);
      removeRefused(queue, entry.key);
    }
    setLate([]);
  }
  return (
    <div role="status" className={late.length > 0 ? undefined : 'visually-hidden'}>
      {late.length > 0 && (
        <Notice tone="warn">
          {`${formatCount(late.length, 'scan')} on this phone ${late.length === 1 ? 'is' : 'are'} not in the count. Undo the count to have ${late.length === 1 ? 'it' : 'them'} counted. `}
          <Button variant="quiet" size="sm" onClick={drop}>
            {`Drop ${late.length === 1 ? 'it' : 'them'}`}
          </Button>
        </Notice>
      )}
    </div>
  );
}
