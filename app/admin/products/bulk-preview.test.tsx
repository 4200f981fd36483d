import { useFetcher } from 'react-router';
import type { BulkLine } from '#app/catalogue/bulk/bulk-change.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { BulkPreviewPanel } from './bulk-preview.tsx';
import type { ProductResponse } from './product-response.ts';

function render(line: Partial<BulkLine>, isApplied = false): string {
  const lines = [{ id: 1, name: 'Nights', before: {}, after: {}, refused: null, ...line }];
  const counts = { count: 1, refusedCount: line.refused ? 1 : 0 };
  const preview = { id: 7, isApplied, lines, ...counts, changedNames: [], selected: [] };
  const Panel = () => (
    <BulkPreviewPanel
      preview={preview}
      closedUrl="/admin"
      undoable={useFetcher<ProductResponse>()}
    />
  );
  return renderAt('/', <Panel />);
}

it.each([
  [{ priceCents: 199, compareAtCents: 199, reducedUntil: null }, 'Would not be lower than before'],
  [{ priceCents: 0, compareAtCents: 1, reducedUntil: null }, 'Must stay above $0.00'],
  [{ priceCents: -5 }, 'Must stay above $0.00'],
])('says why %j is refused', (after, reason) => {
  expect(render({ after, refused: 'low' })).toContain(reason);
});

it('offers to undo what was applied', () => {
  const html = render({}, true);
  expect(html).toContain('>Applied to 1 product</h2>');
  expect(html).toMatch(/value="7"[^>]*name="undo"/);
  expect(html).not.toMatch(/name="apply"/);
  expect(render({})).toMatch(/value="7"[^>]*name="apply"/);
});
