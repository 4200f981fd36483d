import { emptyUrl } from '#app/catalogue/images/art-url.ts';
import styles from './search-box.module.css';
import type { SearchResult } from './use-search.ts';

/** How many there are, none, or no answer: to read under the hits, and to hear. */
export function SearchNote({ result }: { result: SearchResult | null }) {
  return (
    <div role="status" className={styles.note}>
      {result?.failed && <p className={styles.alone}>Search is unavailable. Try again.</p>}
      {result?.failed === false && <Count {...result} />}
    </div>
  );
}

function Count({ term, hits, total }: { term: string; hits: unknown[]; total: number }) {
  if (total === 0) {
    return (
      <div className={styles.none}>
        <img src={emptyUrl('search')} alt="" width={90} height={120} className="pixelated" />
        <p>{`No products found for "${term}"`}</p>
      </div>
    );
  }
  if (total > hits.length) {
    return <p className={styles.foot}>{`Showing first ${hits.length} of ${total} results`}</p>;
  }
  return <p className="visually-hidden">{total === 1 ? '1 result' : `${total} results`}</p>;
}
