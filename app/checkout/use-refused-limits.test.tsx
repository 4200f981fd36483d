import { renderToStaticMarkup } from 'react-dom/server';
import { useRefusedLimits } from './use-refused-limits.ts';

const refusal = () => ({ limits: [{ productId: 7, limit: 1, left: 0 }] });

/** Types into a field after `first`, which is followed by `next`; gives whether each render has limits. */
function typeInto(name: string, first = refusal(), next = first): boolean[] {
  const renders: boolean[] = [];
  function Form() {
    const { limits, onInput } = useRefusedLimits(renders.length === 0 ? first : next);
    renders.push(limits !== undefined);
    if (renders.length === 1) onInput({ target: { name } as HTMLInputElement });
    return null;
  }
  renderToStaticMarkup(<Form />);
  return renders;
}

it('drops the limits of a refused order once the phone is changed, until it is refused again', () => {
  expect(typeInto('phone')).toEqual([true, false]);
  expect(typeInto('phone', refusal(), refusal())).toEqual([true, true]);
  expect(typeInto('city')).toEqual([true]);
});
