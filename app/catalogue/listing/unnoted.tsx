import { Link } from 'react-router';
import type { Narrowing } from './narrowing.ts';
import styles from './product-list.module.css';

/** The end of a narrowed list: what may belong to it, and the list with that. */
export default function Unnoted({ lines }: { lines: Narrowing['unnoted'] }) {
  return (
    <div className={styles.more}>
      {lines.map(({ text, url, isOne }) => (
        <p key={url}>
          {text}{' '}
          <Link to={url} preventScrollReset>
            {isOne ? 'Show it too' : 'Show them too'}
            <span className="visually-hidden">{`: ${text}`}</span>
          </Link>
        </p>
      ))}
    </div>
  );
}
