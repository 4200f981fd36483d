import type { DeskHit } from './admin-search.server.ts';

/** The hits by kind; a kind without any is left out. */
export function groupHits(hits: readonly DeskHit[]) {
  const kinds = ['Orders', 'Cases', 'Products', 'Customers'] as const;
  return kinds
    .map((kind) => ({ kind, found: hits.filter((hit) => hit.kind === kind) }))
    .filter(({ found }) => found.length > 0);
}

export function HitText({ title, detail }: Pick<DeskHit, 'title' | 'detail'>) {
  return (
    <>
      <bdi>{title}</bdi>
      <small>
        <bdi>{detail}</bdi>
      </small>
    </>
  );
}
