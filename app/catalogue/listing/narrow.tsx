import { X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { latePart } from '#app/platform/http/connection.ts';
import { t } from '#app/platform/language/words.ts';
import { formatNumber } from '#app/platform/text/count.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { useTypingPause } from '#app/ui/controls/use-typing-pause.ts';
import { filterParameters, flags, formatFilters, parseFilters } from './filters.ts';
import { type Listing, listingUrl } from './listing.ts';
import type { Narrowing } from './narrowing.ts';
import styles from './product-list.module.css';

const NameConsoles = lazy(latePart(() => import('./name-consoles.tsx')));

interface NarrowProps {
  listing: Listing;
  narrowing: Narrowing;
}

export default function Narrow({ listing, narrowing }: NarrowProps) {
  const section = useRef<HTMLElement>(null);
  const { chips, clearUrl, asksConsoles } = narrowing;
  // The chip that was used is gone afterwards.
  const moveFocus = () => section.current?.focus();
  return (
    <section ref={section} tabIndex={-1} aria-label={t('Narrow')}>
      {chips.length > 0 && (
        <ul>
          {chips.map(({ text, url }) => (
            <li key={text}>
              <Link to={url} preventScrollReset className={styles.chip} onClick={moveFocus}>
                <span className="visually-hidden">{`${t('Remove')} `}</span>
                {`${text}\u00a0`}
                <X className="icon" aria-hidden="true" />
              </Link>
            </li>
          ))}
          <li>
            <Link to={clearUrl} preventScrollReset className={styles.chip} onClick={moveFocus}>
              {t('Clear all')}
            </Link>
          </li>
        </ul>
      )}
      {asksConsoles && (
        <Suspense>
          <NameConsoles listing={listing} isSignedIn={asksConsoles === 'account'} />
        </Suspense>
      )}
      <details>
        <summary>{t('Narrow')}</summary>
        <NarrowForm listing={listing} narrowing={narrowing} />
      </details>
    </section>
  );
}

const typingMs = 500;

/** Applies every choice at once, and prices after a pause in typing. Without JavaScript it has a button. */
function NarrowForm({ listing, narrowing }: NarrowProps) {
  const form = useRef<HTMLFormElement>(null);
  const afterTyping = useTypingPause();
  const apply = useFilterForm(form, listing);
  const { prices, facets } = narrowing;
  const unfiltered = listingUrl({ ...listing, filters: '', page: 1 });

  function onChange({ target }: { target: EventTarget }) {
    const isTyping = target instanceof HTMLInputElement && target.type === 'text';
    afterTyping(() => apply({ isTyping }), isTyping ? typingMs : 0);
  }

  return (
    <Form
      ref={form}
      method="get"
      action="/"
      autoComplete="off"
      onChange={onChange}
      // Between its fields, a lowest price above the highest waits for the other one.
      onBlur={({ currentTarget, relatedTarget }) =>
        apply({ isTyping: currentTarget.contains(relatedTarget) })
      }
      // With two text boxes and no button, browsers submit nothing on Enter.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        apply();
      }}
    >
      {[...new URLSearchParams(unfiltered.slice(2))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {prices && (
        <div>
          <PriceField label={t('Price from')} name="min" defaultValue={prices.min} />
          <PriceField label={t('Price to')} name="max" defaultValue={prices.max} />
        </div>
      )}
      {facets.map(({ name, legend, options }) => (
        <fieldset key={name}>
          <legend className={name in flags ? 'visually-hidden' : undefined}>
            <b>{legend}</b>
          </legend>
          {options.map((option) => (
            <Choice key={option.value} name={name} {...option} />
          ))}
        </fieldset>
      ))}
      <noscript>
        <Button type="submit" variant="quiet">
          {t('Show')}
        </Button>
      </noscript>
    </Form>
  );
}

function PriceField(field: { label: string; name: string; defaultValue: string }) {
  return (
    <Field
      {...field}
      type="text"
      inputMode="decimal"
      maxLength={12}
      pattern="\s*\$?[\d٠-٩۰-۹][\d٠-٩۰-۹.,٫٬]*\s*"
      title={t('An amount in dollars, such as 20')}
    />
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  text: string;
  count: number | null;
  isChosen: boolean;
}

function Choice({ name, value, text, count, isChosen }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <input
        type="checkbox"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={count === null ? undefined : `${id}-count`}
      />
      <label htmlFor={id}>{text}</label>
      {count !== null && <span id={`${id}-count`}>{formatNumber(count)}</span>}
    </div>
  );
}

function readParameters(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  const data = new FormData(form);
  for (const { name } of form.querySelectorAll<HTMLInputElement>('input:invalid'))
    data.delete(name);
  for (const name of filterParameters)
    for (const value of data.getAll(name)) query.append(name, String(value));
  return query;
}

const isBeingTyped = (input: HTMLInputElement) =>
  input === document.activeElement || !input.validity.valid;

/** Shows in the form what the URL asks for, and returns what opens the list that the form asks for. */
function useFilterForm(form: RefObject<HTMLFormElement | null>, listing: Listing) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const { filters } = listing;
  const requested = useRef(filters);
  const underWay = useRef(0);
  const isMounted = useRef(false);

  async function apply({ isTyping = false } = {}) {
    if (!form.current || (!form.current.checkValidity() && isTyping)) return;
    const query = readParameters(form.current);
    const next = parseFilters(query);
    // The beginning of the higher price may be below the lower one, and is not exchanged for it.
    if (isTyping && next.minCents !== parsePrice(query.get('min') ?? '')) return;
    const text = formatFilters(next);
    if (text === requested.current) return;
    requested.current = text;
    underWay.current += 1;
    await navigate(listingUrl({ ...listing, filters: text, page: 1 }), {
      preventScrollReset: true,
    });
    underWay.current -= 1;
  }

  // Back, and every link, may bring another list than the one that was chosen here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `apply` is for the first time only
  useEffect(() => {
    if (!isIdle || !form.current) return;
    if (!isMounted.current) {
      isMounted.current = true;
      // What was chosen before the scripts of this form came.
      return void apply();
    }
    // A list may come just after the next choice, which is not taken back for it.
    if (underWay.current > 0) return;
    const isRequestedHere = requested.current === filters;
    requested.current = filters;
    const query = new URLSearchParams(filters);
    for (const input of form.current.querySelectorAll('input')) {
      const chosen = query.get(input.name) ?? '';
      const values = chosen.split(',');
      if (input.type === 'checkbox')
        input.checked = input.value.split(',').every((value) => values.includes(value));
      // What is being typed stays while its own list comes.
      else if (input.type === 'text' && !(isRequestedHere && isBeingTyped(input)))
        input.value = chosen;
    }
  }, [form, isIdle, filters]);

  return apply;
}
