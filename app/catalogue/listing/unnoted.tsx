import { Link } from 'react-router';
import { t } from '#app/platform/language/words.ts';
import type { Narrowing } from './narrowing.ts';
import styles from './product-list.module.css';

export default function Unnoted({ lines }: { lines: Narrowing['unnoted'] }) {
  return (
    <div className={styles.more}>
      {lines.map(({ text, url, isOne }) => (
        <p key={url}>
          {text}{' '}
          <Link to={url} preventScrollReset>
            {isOne ? t('Show it too') : t('Show them too')}
            <span className="visually-hidden">{`: ${text}`}</span>
          </Link>
        </p>
      ))}
    </div>
  );
}
