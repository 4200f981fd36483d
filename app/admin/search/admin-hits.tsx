import type { AdminHit } from './admin-search.server.ts';

/** The hits by kind; a kind without any is left out. */
export function groupHits(hits: readonly AdminHit[]) {
  const kinds = ['Orders', 'Cases', 'Products', 'Customers'] as const;
  return kinds
    .map((kind) => ({ kind, found: hits.filter((hit) => hit.kind === kind) }))
    .filter(({ found }) => found.length > 0);
}

export function HitText({ title, detail }: Pick<AdminHit, 'title' | 'detail'>) {
  return (
    <>
      <bdi>{title}</bdi>
      <small>
        <bdi>{detail}</bdi>
      </small>
    </>
  );
}
