import { interceptEarlyTaps } from './early-taps.ts';

interface Control {
  localName: string;
  dataset: Record<string, string>;
  textContent: string;
  busy: string | null;
  type?: string;
  href?: string;
  value?: string;
  checked?: boolean;
  closest: () => Control;
  getAttribute: (name: 'href') => string | undefined;
  setAttribute: (name: 'aria-busy', value: string) => void;
  removeAttribute: (name: 'aria-busy') => void;
}

function control(localName: string, more: Partial<Control> = {}): Control {
  const made: Control = {
    localName,
    dataset: {},
    textContent: `A ${localName}`,
    busy: null,
    closest: () => made,
    getAttribute: (name) => made[name],
    setAttribute: (_name, value) => void Object.assign(made, { busy: value }),
    removeAttribute: () => void Object.assign(made, { busy: null }),
    ...more,
  };
  return made;
}

const button = () => control('button', { type: 'button' });
const link = (more: Partial<Control> = {}) => control('a', { href: '/cart', ...more });
const needsScripts = (): Pick<Control, 'dataset'> => ({ dataset: { tap: '' } });

/** A window with the script, and what the page does to it. */
function openWindow() {
  const onEarlyTap = vi.fn();
  const listeners = new Map<string, (event: object) => void>();
  const window: Parameters<typeof interceptEarlyTaps>[0] = {
    onEarlyTap,
    addEventListener: (type: string, listener: object) =>
      listeners.set(type, listener as (event: object) => void),
    removeEventListener: (type: string) => listeners.delete(type),
  };
  interceptEarlyTaps(window);
  /** True where the browser does not do it by itself. */
  function send(type: string, target: Control, more: object = {}): boolean {
    let prevented = false;
    listeners.get(type)?.({
      type,
      target,
      preventDefault: () => {
        prevented = true;
      },
      stopImmediatePropagation: () => {},
      ...more,
    });
    return prevented;
  }
  const take = () => window.takeEarlyTaps?.() ?? [];
  return { send, take, onEarlyTap, taken: () => take().map((tap) => tap.control as unknown) };
}

describe('interceptEarlyTaps', () => {
  let { send, take, taken, onEarlyTap } = openWindow();
  beforeEach(() => {
    ({ send, take, taken, onEarlyTap } = openWindow());
  });

  it('asks for hydration at a tap, and not at what needs no script', () => {
    send('click', link());
    expect(onEarlyTap).not.toHaveBeenCalled();
    send('click', button());
    expect(onEarlyTap).toHaveBeenCalledOnce();
  });

  it('keeps each button once, in order, and marks it until it is taken', () => {
    const [first, second] = [button(), button()];
    for (const one of [first, second, first]) expect(send('click', one)).toBe(true);
    expect(first).toMatchObject({ dataset: { tapped: '' }, busy: 'true' });
    expect(taken()).toEqual([first, second]);
    expect(first).toMatchObject({ dataset: {}, busy: null });
    expect(take()).toEqual([]);
    expect(send('click', first)).toBe(false);
  });

  it('lets through what needs no script: links, forms, other keys and buttons that send', () => {
    expect(send('click', link())).toBe(false);
    expect(send('click', button(), { ctrlKey: true })).toBe(false);
    expect(send('click', control('button', { type: 'submit' }))).toBe(false);
    expect(send('submit', control('form'))).toBe(false);
    expect(take()).toEqual([]);
  });

  it('lets no link and no form leave the page while something is queued', () => {
    const [cart, form, add] = [link(), control('form'), button()];
    send('click', add);
    for (const one of [cart, cart]) expect(send('click', one)).toBe(true);
    expect(send('submit', form)).toBe(true);
    expect(cart.busy).toBe('true');
    expect(taken()).toEqual([add, cart, form]);
  });

  it('takes a link that stands in for a button as a link the second time, if nothing else waits', () => {
    const menu = link(needsScripts());
    expect(send('click', menu)).toBe(true);
    expect(send('click', menu)).toBe(false);
    send('click', button());
    expect(send('click', menu)).toBe(true);
  });

  it('keeps a form that needs scripts by the button that sends it', () => {
    const submitter = control('button', { type: 'submit' });
    expect(send('submit', control('form', needsScripts()), { submitter })).toBe(true);
    expect(taken()).toEqual([submitter]);
  });

  it('keeps the last value of each choice, in its place among the taps', () => {
    const box = control('input', { type: 'text', value: 'S' });
    const tick = control('input', { type: 'checkbox', value: 'on', checked: true });
    send('input', box);
    box.value = 'So';
    for (const type of ['input', 'change']) expect(send(type, box)).toBe(false);
    send('click', button());
    send('change', tick);
    box.value = 'Sonic';
    send('input', box);
    expect(take().map(({ value }) => value)).toEqual(['So', undefined, true, 'Sonic']);
    expect(box.dataset).toEqual({});
  });

  it('shows that a choice waits where it acts at once', () => {
    const sort = control('select', { ...needsScripts(), type: 'select-one', value: 'price-asc' });
    send('change', sort);
    expect(sort).toMatchObject({ dataset: { tapped: '' }, busy: 'true' });
    expect(send('click', link())).toBe(true);
  });

  it('knows a control that has become another', () => {
    const add = button();
    send('click', add);
    const [tap] = take();
    expect(tap?.isSame()).toBe(true);
    add.textContent = 'Remove';
    expect(tap?.isSame()).toBe(false);
  });

  it('drops everything when the page is left or a script fails', () => {
    const add = button();
    send('click', add);
    send('pagehide', control('document'));
    expect(add.dataset).toEqual({});
    expect(send('click', add)).toBe(true);
    send('error', control('img'));
    expect(add.busy).toBe('true');
    send('error', control('script'));
    expect(add.busy).toBeNull();
    expect(send('click', add)).toBe(false);
    expect(take()).toEqual([]);
  });
});
