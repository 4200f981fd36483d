import { type ReactNode, useEffect, useState } from 'react';
import { ProductRow } from '#app/catalogue/cards/product-row.tsx';
import type { ProductSummary } from '#app/catalogue/product/product.ts';
import { localUrl, t } from '#app/platform/language/words.ts';
import { readStored, writeStored } from '#app/platform/storage/browser-storage.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { TextButton } from '#app/ui/controls/button.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { useFocusAfterRemoval } from '#app/ui/layout/use-focus-after-removal.ts';
import { dropLookedAt, lookedAtKey } from './looked-at-storage.ts';

const maxStored = 12;
const shownCount = 6;

function readLookedAt(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(lookedAtKey) ?? '[]');
    return Array.isArray(stored) ? stored.map(parseId).filter(Boolean).slice(0, maxStored) : [];
  } catch {
    return [];
  }
}

/** Puts a product in front of the others. A browser without storage forgets at once. */
function addLookedAt(id: number): void {
  const ids = [id, ...readLookedAt().filter((one) => one !== id)].slice(0, maxStored);
  writeStored(lookedAtKey, JSON.stringify(ids));
}

async function loadProducts(ids: readonly number[], signal: AbortSignal) {
  const response = await fetch(localUrl(`/cart/products?ids=${ids.join(',')}`), { signal });
  const products: ProductSummary[] = response.ok ? await response.json() : [];
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
}

interface LookedAtProps {
  productId: number;
  today: string;
}

/** What this browser showed before; the shop keeps no record of it. Without a connection it is not there. */
export default function LookedAt({ productId, today }: LookedAtProps): ReactNode {
  const [products, setProducts] = useState<readonly ProductSummary[]>([]);
  useEffect(() => {
    const others = readLookedAt().filter((id) => id !== productId);
    addLookedAt(productId);
    if (others.length === 0) return;
    const abort = new AbortController();
    loadProducts(others, abort.signal).then(setProducts, () => undefined);
    return () => abort.abort();
  }, [productId]);

  function forget() {
    dropLookedAt();
    setProducts([]);
    showToast({ kind: 'done', text: t('Forgotten') });
  }
  return (
    <ProductRow
      title={t('You looked at')}
      products={products.filter(({ id }) => id !== productId).slice(0, shownCount)}
      today={today}
      beside={<ForgetButton onClick={forget} />}
    />
  );
}

function ForgetButton({ onClick }: { onClick: () => void }) {
  return (
    <TextButton ref={useFocusAfterRemoval()} onClick={onClick}>
      {t('Forget these')}
    </TextButton>
  );
}
