import { getDueCents } from '#app/delivery/amount-due.ts';
import { type DeliveryWindow, formatWindow, isRange } from '#app/delivery/delivery-window.ts';
import { localDestination } from '#app/delivery/local-place.ts';
import type { Order, OrderLine } from '#app/orders/order.ts';
import { isolate, type Language } from '#app/platform/language/languages.ts';
import { t } from '#app/platform/language/words.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { getWhatsAppUrl, isLandline } from '#app/platform/text/tel.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { localCity } from '#app/settings/local-city.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { MessagePlaceholder, TextContent } from '#app/settings/texts/text-kinds.ts';

export type MessageTexts = TextContent<'message'>;

export type MessageKind = Exclude<keyof MessageTexts, 'published'>;

/** What a message is filled with; a missing value is dropped with the comma before it. */
type MessageFacts = Partial<Record<MessagePlaceholder, string>>;

export function fillMessage(text: string, facts: MessageFacts): string {
  const fill = (_found: string, comma = '', name = '') => {
    const value = facts[name as MessagePlaceholder] ?? '';
    return value && comma + value;
  };
  return text
    .replace(/([,،]\s*)?\{(\w+)\}/g, fill)
    .replace(/ {2,}/g, ' ')
    .trim();
}

interface LanguageFormat {
  locale: string;
  range: (first: string, last: string) => string;
  after: string;
  more: (count: number) => string;
  /** An amount whose delivery fee is not known yet. */
  plus: (amount: string, range: string) => string;
  shopIn: (city: string) => string;
}

const words: Record<Language, LanguageFormat> = {
  en: {
    locale: 'en-GB',
    range: (first, last) => `${first} to ${last}`,
    after: 'after',
    more: (count) => `and ${count} more`,
    plus: (amount, range) => `${amount} plus ${range}`,
    shopIn: (city) => `our shop in ${city}`,
  },
  fr: {
    locale: 'fr',
    range: (first, last) => `du ${first} au ${last}`,
    after: 'après le',
    more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    plus: (amount, range) => `${amount} plus la livraison (${range.replace(' to ', ' à ')})`,
    shopIn: (city) => `notre boutique, ${city}`,
  },
  ar: {
    // Lebanese month names, with the digits that prices have.
    locale: 'ar-LB-u-nu-latn',
    range: (first, last) => `بين ${first} و${last}`,
    after: 'بعد',
    more: (count) => `و${count} غيرها`,
    plus: (amount, range) =>
      `${amount} زائد أجرة التوصيل (${isolate(range.replace(' to ', ' - '), 'ar')})`,
    shopIn: (city) => `متجرنا في ${city}`,
  },
};

const maxItems = 3;

function listItems(
  lines: readonly Pick<OrderLine, 'name' | 'quantity'>[],
  language: Language,
): string {
  const { more } = words[language];
  const names = lines
    .slice(0, maxItems)
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const left = lines.length - names.length;
  const listed = names.join(t(', '));
  return left > 0 ? `${listed} ${more(left)}` : listed;
}

/** 'Tue 25 or Wed 26 November', 'mardi 25 ou mercredi 26 novembre'. */
function formatDays(
  { from, to }: DeliveryWindow,
  { language, holidays }: { language: Language; holidays: readonly string[] },
): string {
  const { locale, range, after } = words[language];
  if (language === 'en') return formatWindow({ from, to }, holidays).replace(/^After/, after);
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
      .format(new Date(day))
      .replace('،', '');
  const whole = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  if (to === null)
    return `${after} ${format(from, { day: 'numeric', month: 'long', year: 'numeric' })}`;
  if (from === to) return format(to, whole);
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const first = isOneMonth
    ? `${format(from, { weekday: 'long' })} ${Number(from.slice(8))}`
    : format(from, whole);
  const last = format(to, whole);
  return isRange({ from, to }, holidays)
    ? range(first, last)
    : t('{first} or {last}', { first, last });
}

export type MessageOrder = Pick<
  Order,
  | 'orderNumber'
  | 'firstName'
  | 'language'
  | 'lines'
  | 'totalCents'
  | 'creditCents'
  | 'placeTitle'
  | 'city'
  | 'deliveryFeeCents'
  | 'isCollected'
  | 'dueFrom'
  | 'dueTo'
  | 'lbpRate'
>;

interface MessageContext {
  settings: ShopSettings;
  /** Of this language: `texts.find('message', getMessagesId(order.language))`. */
  texts: MessageTexts;
  link?: string;
  courier?: string;
}

export const getMessagesId = (language: Language) => `message-${language}`;

/** The chat with a phone that begins with a message; null for a landline, which has none. */
export function getChatUrl(phone: string, message: string): string | null {
  if (phone === '' || isLandline(phone)) return null;
  return `${getWhatsAppUrl(phone)}?text=${encodeURIComponent(message)}`;
}

/** What is due in a language; beside the range of fees while the fee is not known. */
export function formatDue(
  cents: number,
  isFeeKnown: boolean,
  { language, settings }: { language: Language; settings: ShopSettings },
): string {
  const amount = isolate(formatPrice(cents), language);
  return isFeeKnown ? amount : words[language].plus(amount, deliveryCost(settings));
}

/** Writes a message about an order in its language; to be asked for in that language, for the places. */
export function writeMessage(
  kind: MessageKind,
  order: MessageOrder,
  { settings, texts, link, courier }: MessageContext,
): string {
  const { language, dueFrom: from, dueTo: to, isCollected } = order;
  const { holidays } = settings;
  return fillMessage(texts[kind], {
    first: order.firstName,
    shop: settings.name,
    number: order.orderNumber,
    items: listItems(order.lines, language),
    due: formatDue(getDueCents(order), order.deliveryFeeCents !== null, { language, settings }),
    place: isCollected ? words[language].shopIn(localCity(settings.city)) : localDestination(order),
    window: from === null || isCollected ? '' : formatDays({ from, to }, { language, holidays }),
    link,
    courier,
  });
}
