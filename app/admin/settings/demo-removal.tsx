import { ConfirmButton } from '#app/admin/confirm-button.tsx';
import type { DemoCounts } from '#app/catalogue/editing/clear-demo.server.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './demo-removal.module.css';

function formatCount(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`;
}

/** Takes the demo catalogue away, where there is one left. */
export function DemoRemoval({ unsold, sold }: DemoCounts) {
  if (unsold + sold === 0) return null;
  return (
    <Panel className={styles.demo}>
      <h2>Demo catalogue</h2>
      <p>{`${formatCount(unsold + sold)} came with the shop, to show what it looks like.`}</p>
      <ConfirmButton
        label="Remove the demo catalogue"
        title="Remove the demo catalogue?"
        confirm="Remove it"
        action="/admin/settings"
        fields={{ intent: 'clear-demo' }}
      >
        <p>
          {`${formatCount(unsold)} without orders will be deleted for good. ${formatCount(sold)} that stand in orders will be archived. The demo's courier and rate for lira go too. Orders stay as they are.`}
        </p>
      </ConfirmButton>
    </Panel>
  );
}
