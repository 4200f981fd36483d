import { todayInBeirut } from '#app/platform/text/clock.ts';
import { formatDate } from '#app/platform/text/date.ts';
import { describePage } from '#app/platform/text/page-meta.ts';
import { getWhatsAppUrl } from '#app/platform/text/tel.ts';
import { deliveryCost } from '#app/settings/delivery-terms.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import { nextHolidays } from '#app/settings/shop-settings.ts';
import type { Route } from './+types/information.page.ts';
import { InformationArticle } from './information-article.tsx';
import { listInformationLinks, readInformationPage } from './information-pages.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, slug } = loaderData.page;
  return describePage(matches, { title, description, path: `/${slug}` });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = await context.get(settingsContext).read();
  const { name, city, phone, whatsapp, email, cutOff } = settings;
  const page = readInformationPage(url.pathname.slice(1), {
    shop: name,
    city,
    phone,
    whatsappUrl: getWhatsAppUrl(whatsapp),
    email,
    deliveryCost: deliveryCost(settings),
    deliveryDays: `${settings.deliveryDays} days`,
    cutOff,
    holidays: holidayWords(nextHolidays(settings.holidays, todayInBeirut())),
  });
  return { page, pages: listInformationLinks(), contact: { city, phone, whatsapp, email } };
}

function holidayWords(days: readonly string[]): string {
  if (days.length === 0) return '';
  return ` The next holidays: ${days.map(formatDate).join('; ')}.`;
}

export default function InformationRoute({ loaderData }: Route.ComponentProps) {
  const { page, pages, contact } = loaderData;
  return <InformationArticle page={page} pages={pages} {...contact} />;
}
