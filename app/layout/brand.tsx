import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import { logoUrl } from '#app/catalogue/images/art-url.ts';
import { classNames } from '#app/ui/layout/class-names.ts';
import styles from './brand.module.css';

/** A longer name takes two lines of smaller letters, to leave room for the buttons beside it. */
const maxLineLength = 10;

interface ShopLogoProps {
  name: string;
  /** The URL of the owner's own logo, or '' for the drawing. */
  logo: string;
}

export function ShopLogo({ name, logo }: ShopLogoProps) {
  return (
    <span className={styles.logo}>
      {/* React preloads an image of any other priority. */}
      <img src={logoUrl(logo)} alt="" width={44} height={44} fetchPriority="low" />
      <span className={classNames(styles.name, name.length > maxLineLength && styles.long)}>
        {name}
      </span>
    </span>
  );
}

const width = 100 / categoryTree.length;
const stripes = categoryTree.map(
  ({ ribbon }, index) => `${ribbon} ${index * width}% ${(index + 1) * width}%`,
);
const backgroundImage = `linear-gradient(90deg, ${stripes.join(', ')})`;

/** The colours of all categories side by side, in the order of the category bar. */
export function ColourStrip() {
  return <div aria-hidden="true" className={styles.colourStrip} style={{ backgroundImage }} />;
}
