import { renderToStaticMarkup } from 'react-dom/server';
import { GivenFields } from './sale-payment.tsx';

const nothing = () => undefined;
const typed = { dollars: '10', lira: '895,000', changeIn: '' };

const show = (lbpRate: number | null) =>
  renderToStaticMarkup(
    <GivenFields
      {...{ typed, lbpRate, dueCents: 1000, isSelling: false, type: nothing }}
      scan={{ found: [], problem: '', find: async () => undefined, take: nothing }}
      bind={(name) => ({ name, value: typed[name], error: undefined, onChange: nothing })}
    />,
  );

it('asks for lira, and counts them, only where a rate tells what they are worth', () => {
  const taken = show(89_500);
  expect(taken).toMatch(/Lira.+\$10\.00.+Change in lira alone/);
  // What a draft has of them counts for nothing.
  const refused = show(null);
  expect(refused).toContain('$0.00');
  expect(refused).not.toMatch(/lira/i);
});
