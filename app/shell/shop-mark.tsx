import { logoUrl } from '#app/catalogue/art-url.ts';
import styles from './shop-mark.module.css';

/** The box and the name. The name is text, so that a shop of another name needs no drawing. */
export function ShopMark({ name }: { name: string }) {
  return (
    <span className={styles.mark}>
      <img src={logoUrl()} alt="" width={44} height={44} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
