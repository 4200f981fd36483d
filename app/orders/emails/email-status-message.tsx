import type { MailedStatusName } from '#app/orders/feed/status-changes.ts';

// The status colours of the shop's tokens, which are readable on both the light and the dark card.
const colours: Readonly<Record<MailedStatusName, { ground: string; ink: string }>> = {
  processing: { ground: '#cbe0ff', ink: '#0b3776' },
  shipped: { ground: '#e3d6fb', ink: '#482787' },
  delivered: { ground: '#c9edd3', ink: '#0d4c27' },
  cancelled: { ground: '#fbd2cc', ink: '#841a0f' },
};

/** The status as the shop shows it: a square, the word, a colour. */
export function MailedStatus({ status }: { status: MailedStatusName }) {
  const { ground, ink } = colours[status];
  return (
    <span
      style={{
        display: 'inline-block',
        padding: '3px 12px 4px',
        backgroundColor: ground,
        color: ink,
        fontSize: 14,
        lineHeight: '20px',
        fontWeight: 600,
      }}
    >
      <span data-skip-in-text="true">■ </span>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </span>
  );
}
