import { LogOut, Shield } from 'lucide-react';
import { Form, Link } from 'react-router';
import styles from './drawer-account.module.css';
import rows from './drawer-row.module.css';
import type { Visitor } from './site-header.tsx';

export interface DrawerAccountProps {
  visitor: Visitor | null;
  onPick: () => void;
  onSignOut?: () => void;
}

/** Admin and Sign Out, on phones, where the faceplate has no room for them. */
export function DrawerAccount({ visitor, onPick, onSignOut }: DrawerAccountProps) {
  if (!visitor) return null;
  function leave() {
    onPick();
    onSignOut?.();
  }
  return (
    <div className={styles.account}>
      {visitor.isAdmin && (
        <Link to="/admin" className={rows.row} onClick={onPick}>
          <Shield className="icon" />
          Admin
        </Link>
      )}
      <Form method="post" action="/sign-out" onSubmit={leave}>
        <button type="submit" className={rows.row}>
          <LogOut className="icon icon-flip" />
          Sign Out
        </button>
      </Form>
    </div>
  );
}
