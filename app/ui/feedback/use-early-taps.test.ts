import type { EarlyTap } from './early-taps.ts';
import { replay } from './use-early-taps.ts';

/** What is done to the page, in order. */
let done: string[] = [];

/** Of the document, for what is chosen there. */
let onInput: ((event: object) => void) | undefined;

/** A control of a form; its taps and choices are added to `done`. */
function control(name: string, form: Pick<HTMLFormElement, 'contains'>): EarlyTap['control'] {
  const made = {
    ...{ form, value: '', isConnected: true },
    click: () => done.push(name),
    setSelectionRange: (start: number, end: number) => done.push(`${name}, ${start} to ${end}`),
    dispatchEvent: ({ type }: Event) => {
      if (type === 'input') onInput?.({ target: made });
      if (type === 'change') done.push(`${name} ${made.value}`);
    },
  };
  return made as object as HTMLElement;
}

function createForm(): Pick<HTMLFormElement, 'contains'> {
  const form = { contains: (one: Node | null) => (one as HTMLInputElement).form === form };
  return form as object as HTMLFormElement;
}

const choice = { isSame: () => true, holds: false };
const tap = { isSame: () => true, holds: true };

describe('replay', () => {
  beforeEach(() => {
    done = [];
    vi.stubGlobal('document', {
      addEventListener: (_type: string, listener: typeof onInput) => {
        onInput = listener;
      },
      removeEventListener: () => {
        onInput = undefined;
      },
    });
    vi.stubGlobal('HTMLFormElement', class {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('redoes choices at once, but for those after a tap of their form that waits for its answer', async () => {
    const [product, header] = [createForm(), createForm()];
    const [quantity, add] = [control('quantity', product), control('add', product)];
    const [search, menu] = [control('search', header), control('menu', header)];
    const { promise: early, resolve: answer } = Promise.withResolvers<null>();
    const replayed = replay([
      { ...choice, control: quantity, value: '3' },
      { ...tap, control: add, early },
      { ...choice, control: quantity, value: '5' },
      { ...choice, control: search, value: 'saturn' },
      { ...tap, control: menu },
    ]);
    await null;
    expect(done).toEqual(['quantity 3', 'search saturn']);
    answer(null);
    await replayed;
    expect(done).toEqual(['quantity 3', 'search saturn', 'add', 'quantity 5', 'menu']);
  });

  it('redoes no choice that waited where another was made since, but two of its own', async () => {
    const product = createForm();
    const [quantity, note] = [control('quantity', product), control('note', product)];
    const { promise: early, resolve: answer } = Promise.withResolvers<null>();
    const replayed = replay([
      { ...tap, control: control('add', product), early },
      { ...choice, control: quantity, value: '5' },
      { ...choice, control: note, value: 'a' },
      { ...choice, control: note, value: 'b' },
    ]);
    await null;
    onInput?.({ target: quantity });
    answer(null);
    await replayed;
    expect(done).toEqual(['add', 'note a', 'note b']);
    expect(onInput).toBeUndefined();
  });

  it('lets a choice that acts at once wait for the taps before it, which it may take off the page', async () => {
    const sort = control('sort', createForm());
    const { promise: early, resolve: answer } = Promise.withResolvers<null>();
    const replayed = replay([
      { ...tap, control: sort, value: 'newest' },
      { ...tap, control: control('add', createForm()), early },
      { ...tap, control: sort, value: 'price-asc' },
    ]);
    await null;
    expect(done).toEqual(['sort newest']);
    answer(null);
    await replayed;
    expect(done).toEqual(['sort newest', 'add', 'sort price-asc']);
  });
});
