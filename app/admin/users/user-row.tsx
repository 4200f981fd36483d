import type { Person } from '#app/accounts/users/users.server.ts';
import { ConfirmButton } from '#app/admin/confirm-button.tsx';
import { formatDate } from '#app/platform/text/date.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import styles from './user-list.module.css';

export interface PersonRowProps {
  person: Person;
  orderCount: number;
  isLastAdmin: boolean;
  /** Where the forms post to: the page as it is filtered. */
  action: string;
}

/** One account, with the key that gives or takes the role. */
export function PersonRow({ person, orderCount, isLastAdmin, action }: PersonRowProps) {
  const { id, email, isAdmin, createdAt } = person;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <strong>
          <bdi>{email}</bdi>
        </strong>
        <span>
          {`Since ${formatDate(createdAt)}, ${orderCount} ${orderCount === 1 ? 'order' : 'orders'}`}
        </span>
      </div>
      <Tag tone={isAdmin ? 'ok' : 'plain'}>{isAdmin ? 'Administrator' : 'User'}</Tag>
      <div className={styles.key}>
        {isLastAdmin && (
          <>
            <Button
              variant="quiet"
              size="sm"
              disabled
              aria-label={`Revoke ${email}`}
              aria-describedby={`last-${id}`}
            >
              Revoke
            </Button>
            <span id={`last-${id}`}>The last administrator stays.</span>
          </>
        )}
        {isAdmin && !isLastAdmin && (
          <ConfirmButton
            label="Revoke"
            name={`Revoke ${email}`}
            title="Take the role away?"
            confirm="Revoke"
            action={action}
            fields={{ intent: 'revoke', email }}
          >
            <p>{`${email} becomes an ordinary user and leaves the owner's side at once.`}</p>
          </ConfirmButton>
        )}
        {!isAdmin && (
          <ConfirmButton
            label="Make admin"
            name={`Make admin: ${email}`}
            title="Make this an administrator?"
            confirm="Make admin"
            danger={false}
            action={action}
            fields={{ intent: 'grant', email }}
          >
            <p>{`${email} will see every order and may change everything that you may change.`}</p>
          </ConfirmButton>
        )}
      </div>
    </li>
  );
}
