import { categoryTree } from '#app/catalogue/categories/category-tree.ts';
import styles from './colour-strip.module.css';

const width = 100 / categoryTree.length;
const stripes = categoryTree.map(
  ({ band }, index) => `${band} ${index * width}% ${(index + 1) * width}%`,
);
const backgroundImage = `linear-gradient(90deg, ${stripes.join(', ')})`;

/** The bands of all categories side by side, in the order of the bar. */
export function ColourStrip() {
  return <div aria-hidden="true" className={styles.spectrum} style={{ backgroundImage }} />;
}
