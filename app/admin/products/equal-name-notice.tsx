import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { editProductUrl } from '#app/catalogue/editing/admin-product-query.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import styles from './product-form.module.css';
import type { NamedProduct } from './same-name.route.ts';

const pauseMs = 250;

async function findSameName(name: string, signal: AbortSignal): Promise<NamedProduct | null> {
  const response = await fetch(`/admin/products/same-name?${new URLSearchParams({ name })}`, {
    signal,
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? response.json() : null;
}

export interface EqualNameNoticeProps {
  /** The name that the form starts with. */
  startName: string;
  /** The product that the form edits; null for a new one. */
  ownId: number | null;
}

/** Warns while a name is typed that another product has already. The form can be sent all the same. */
export function EqualNameNotice({ startName, ownId }: EqualNameNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(startName);
  const [found, setFound] = useState<NamedProduct | null>(null);

  useEffect(() => {
    const input = element.current?.closest('form')?.querySelector<HTMLInputElement>('[name=name]');
    const read = () => setName(input?.value ?? '');
    input?.addEventListener('input', read);
    return () => input?.removeEventListener('input', read);
  }, []);
  useEffect(() => {
    setFound(null);
    if (name.trim() === '' || (ownId !== null && name === startName)) return;
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      // A warning that does not come is no reason to stop the owner.
      findSameName(name, aborter.signal).then(setFound, () => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [name, startName, ownId]);

  return (
    <div ref={element} role="status" className={styles.equalName}>
      {found && found.id !== ownId && (
        <>
          There is a product of this name already:{' '}
          <Link to={editProductUrl(found)} preventScrollReset>
            <bdi>{found.name}</bdi>
          </Link>
          {`, ${formatPrice(found.priceCents)}, ${found.stock} in stock.`}
        </>
      )}
    </div>
  );
}
