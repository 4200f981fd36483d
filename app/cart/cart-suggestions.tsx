import { useEffect, useState } from 'react';
import type { Completion, NextProducts } from '#app/catalogue/next/next-products.server.ts';
import { NextSections } from '#app/catalogue/next/next-sections.tsx';
import { localUrl } from '#app/platform/language/words.ts';
import { useFocusRepair } from '#app/ui/layout/use-focus-after-removal.ts';
import { addFromCard } from './add-to-cart.ts';

interface Suggestions {
  completions: Completion[];
  next: NextProducts;
  today: string;
}

async function loadSuggestions(ids: string, signal: AbortSignal): Promise<Suggestions | null> {
  const response = await fetch(localUrl(`/cart/suggestions?ids=${ids}`), { signal });
  return response.ok ? response.json() : null;
}

/** What goes with the cart. Without a connection it is not there, or stays as it was. */
export default function CartSuggestions({ productIds }: { productIds: readonly number[] }) {
  const [shown, setShown] = useState<Suggestions | null>(null);
  // The pressed button goes with its card, and the last card with its section.
  useFocusRepair();
  const ids = productIds.toReversed().join(',');
  useEffect(() => {
    const abort = new AbortController();
    loadSuggestions(ids, abort.signal).then(
      (found) => setShown((before) => found ?? before),
      () => undefined,
    );
    return () => abort.abort();
  }, [ids]);
  if (!shown) return null;
  // What was just added goes before the answer to the next request comes.
  const isLeft = ({ id }: { id: number }) => !productIds.includes(id);
  return (
    <NextSections
      completions={shown.completions.filter(({ product }) => isLeft(product))}
      next={{
        together: shown.next.together.filter(isLeft),
        shelf: shown.next.shelf.filter(isLeft),
      }}
      today={shown.today}
      onAdd={(product) => void addFromCard(product)}
    />
  );
}
