import { LogOut, Shield } from 'lucide-react';
import { Link } from 'react-router';
import styles from './drawer-account.module.css';
import rows from './drawer-row.module.css';
import type { SignedInUser } from './site-header.tsx';
import { submitSignOut } from './submit-sign-out.ts';

export interface DrawerAccountProps {
  user: SignedInUser | null;
  onPick: () => void;
}

/** Admin and Sign Out, on phones, where the faceplate has no room for them. */
export function DrawerAccount({ user, onPick }: DrawerAccountProps) {
  if (!user) return null;
  return (
    <div className={styles.account}>
      {user.isAdmin && (
        <Link to="/admin" className={rows.row} onClick={onPick}>
          <Shield className="icon" />
          Admin
        </Link>
      )}
      <form
        method="post"
        action="/sign-out"
        // The open drawer would lie over the toast, or over a question.
        onSubmit={(event) => void submitSignOut(event).then(onPick)}
      >
        <button type="submit" className={rows.row}>
          <LogOut className="icon icon-flip" />
          Sign Out
        </button>
      </form>
    </div>
  );
}
