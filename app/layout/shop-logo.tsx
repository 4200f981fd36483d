import { logoUrl } from '#app/catalogue/images/art-url.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './shop-logo.module.css';

/** A longer name stands in two lines of smaller letters, or the keys beside it had no room. */
const longest = 10;

/** The box and the name. The name is text, so that a shop of another name needs no drawing. */
export function ShopLogo({ name }: { name: string }) {
  return (
    <span className={styles.mark}>
      <img src={logoUrl()} alt="" width={44} height={44} />
      <span className={classNames(styles.name, name.length > longest && styles.long)}>{name}</span>
    </span>
  );
}
