import { Copy } from 'lucide-react';
import { Button } from '#app/ui/controls/button.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import styles from './copy-user-id.module.css';

export function CopyUserId({ id }: { id: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      showToast({ kind: 'done', text: 'User ID copied' });
    } catch {
      showToast({ kind: 'refused', text: 'Copying failed. Select the User ID and copy it.' });
    }
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label="Copy User ID"
      onClick={() => void copy()}
      className={styles.copy}
    >
      <Copy className="icon" aria-hidden="true" />
      Copy
    </Button>
  );
}
