import { isStaff, roleLabels } from '#app/accounts/roles.ts';
import { Tag } from '#app/ui/data/tag.tsx';
import type { Customer } from './customers.server.ts';
import styles from './users.module.css';

export function AccountTags({ customer }: { customer: Customer }) {
  const { role, isLocked, hasSecondFactor, isConfirmed } = customer;
  return (
    <span className={styles.tags}>
      {isStaff(role) && <Tag tone="ok">{roleLabels[role]}</Tag>}
      {hasSecondFactor && <Tag>Second factor</Tag>}
      {!isConfirmed && <Tag>Address not confirmed</Tag>}
      {isLocked && <Tag tone="bad">Locked</Tag>}
    </span>
  );
}
