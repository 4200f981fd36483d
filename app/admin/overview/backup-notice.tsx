import { DatabaseBackup } from 'lucide-react';
import { Notice } from '#app/ui/feedback/notice.tsx';
import type { BackupState } from './backup-messages.ts';

/** How old the last verified backup is, and what to do where that is too old. */
export function BackupNotice({ backup: { tone, title, hints } }: { backup: BackupState }) {
  return (
    <Notice tone={tone} icon={<DatabaseBackup className="icon" aria-hidden="true" />} title={title}>
      {hints.length > 0 && hints.map((hint) => <p key={hint}>{hint}</p>)}
    </Notice>
  );
}
