import { formatDeliveryDays } from '#app/delivery/delivery-window.ts';
import type { Place } from '#app/delivery/find-place.ts';
import { localTitle, localZone } from '#app/delivery/local-place.ts';
import { t } from '#app/platform/language/words.ts';
import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { formatPrice } from '#app/platform/text/money.ts';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { deliveryCost, listNextHolidays } from '#app/settings/delivery-terms.ts';
import { localCity } from '#app/settings/local-city.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { readText, type Texts } from '#app/settings/texts/texts.server.ts';
import { informationPaths } from './information-paths.ts';

function formatHolidays(days: readonly string[]): string {
  if (days.length === 0) return '';
  return ` ${t('The next holidays: {days}.', { days: days.map(formatDate).join(t('; ')) })}`;
}

function formatSeller({ sellerName, sellerAddress, sellerRegister }: ShopSettings): string {
  const register = sellerRegister && t('Register number {number}', { number: sellerRegister });
  const lines = [sellerName, sellerAddress, register].filter(Boolean);
  return lines.map((line) => `- ${line}`).join('\n');
}

function formatPickUp({ collectInCity, city }: ShopSettings): string {
  const where = { city: localCity(city) };
  return collectInCity === 'on'
    ? t(
        'You can collect your order in {city}. Choose that at the checkout, and there is no delivery fee. We tell you when it is ready. Please do not set out before then.',
        where,
      )
    : t(
        'The checkout arranges delivery. If you would rather collect your order in {city}, ask us before you place it, by phone or by email, and name the products you want. We will tell you whether it can be arranged, and when. Please do not set out before you have our answer.',
        where,
      );
}

/** The names that stand in braces in an information page, each with what the page shows there. */
export function listPlaceholders(settings: ShopSettings): Readonly<Record<string, string>> {
  const { name, city, phone, whatsapp, email, cutOff, deliveryDays, holidays } = settings;
  return {
    shop: name,
    seller: formatSeller(settings),
    city: localCity(city),
    phone,
    whatsappUrl: getWhatsAppUrl(whatsapp),
    email,
    deliveryCost: deliveryCost(settings),
    deliveryDays: formatDeliveryDays(deliveryDays),
    cutOff,
    holidays: formatHolidays(listNextHolidays(holidays, todayInBeirut())),
    pickUp: formatPickUp(settings),
  };
}

const placeholder = /(tel:)?\{(\w+)\}/g;

/** Fills a text in. What is in braces and has no value stays as it is. */
export function fillPlaceholders(text: string, settings: ShopSettings): string {
  const values = listPlaceholders(settings);
  return text.replace(placeholder, (token, tel: string | undefined, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return token;
    return tel ? getTelUrl(value) : value;
  });
}

/** Lists what stands in braces in a text and has no value. */
export function listUnknownPlaceholders(text: string, settings: ShopSettings): string[] {
  const left = fillPlaceholders(text, settings).matchAll(placeholder);
  return [...new Set([...left].map(([token]) => token))];
}

/** Titles are the owner's text, of which no character is markup. */
const escapeMarkdown = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

/**
 * The zones with their fees and places, as a section in Markdown below the delivery page's text.
 * By the id of its heading the style tells this table from the owner's.
 */
export function formatZones(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const zones = Map.groupBy(places, ({ zoneTitle, feeCents }) => `${zoneTitle}\n${feeCents}`);
  const rows = [...zones.values()].map((inZone) => {
    const { zoneTitle = '', feeCents = 0 } = inZone[0] ?? {};
    const fee = feeCents === 0 ? t('Free') : formatPrice(feeCents);
    const titles = inZone.map((place) => escapeMarkdown(localTitle(place))).join(t(', '));
    return `| ${escapeMarkdown(localZone(zoneTitle, places))} | ${fee} | ${titles} |`;
  });
  return [
    `\n\n## ${t('Zones and fees')} {#zones-and-fees}\n`,
    `| ${[t('Zone'), t('Fee'), t('Places')].join(' | ')} |`,
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** From which total delivery is free, as a section in Markdown; empty where it never is. */
export function formatFreeDelivery({ freeDeliveryFromCents: cents }: ShopSettings): string {
  if (cents === null) return '';
  const from = formatPrice(cents);
  const sentence = t('Delivery is free for orders of {from} or more.', { from });
  return `\n\n## ${t('Free delivery')}\n\n${sentence}`;
}

/** Lists all information pages by title, in their order. */
export function listInformationLinks(texts: Texts) {
  return informationPaths.map((path) => {
    const slug = path.slice(1);
    const { text, language = 'en' } = readText(texts, { kind: 'page', id: `page-${slug}` }) ?? {};
    return { slug, title: text?.content.title ?? slug, language };
  });
}
