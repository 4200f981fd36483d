import { useId } from 'react';
import { ProductGrid, type ProductGridProps } from '#app/catalogue/cards/product-card.tsx';
import { msg, t } from '#app/platform/language/words.ts';
import type { AccessorySort } from './accessory-sorts.ts';
import type { Completion, NextProducts } from './next-products.server.ts';
import styles from './next-sections.module.css';

const sortNames: Record<AccessorySort, string> = {
  controller: msg('controller'),
  'memory card': msg('memory card'),
  cable: msg('cable'),
  'power supply': msg('power supply'),
};

interface NextSectionsProps extends Pick<ProductGridProps, 'today' | 'onAdd'> {
  completions: readonly Completion[];
  next: NextProducts;
}

export function NextSections({ completions, next, ...grid }: NextSectionsProps) {
  const isNew = ({ id }: { id: number }) => completions.every(({ product }) => product.id !== id);
  const sorts = completions.map(({ sort }) => t(sortNames[sort])).join(t(', '));
  return (
    <>
      <Section
        {...grid}
        title={t('Completes this: {sorts}', { sorts })}
        products={completions.map(({ product }) => product)}
      />
      <Section {...grid} title={t('Bought together')} products={next.together.filter(isNew)} />
      <Section {...grid} title={t('More from this shelf')} products={next.shelf.filter(isNew)} />
    </>
  );
}

type SectionProps = Pick<ProductGridProps, 'products' | 'today' | 'onAdd'> & { title: string };

function Section({ title, products, ...grid }: SectionProps) {
  const titleId = useId();
  if (products.length === 0) return null;
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <ProductGrid {...grid} ribbonShows="subcategory" products={products} eagerFirstRow={false} />
    </section>
  );
}
