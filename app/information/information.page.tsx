import { deliveryCost, deliveryTerms } from '#app/catalogue/delivery-terms.ts';
import { describePage } from '#app/platform/page-meta.ts';
import { configContext } from '#app/platform/request-context.server.ts';
import type { Route } from './+types/information.page.ts';
import { InformationArticle } from './information-article.tsx';
import { listInformationLinks, readInformationPage } from './information-pages.server.ts';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, description, slug } = loaderData.page;
  return describePage(matches, { title, description, path: `/${slug}` });
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { shop } = context.get(configContext);
  const [deliveryFrom = '', deliveryTo = deliveryFrom] = deliveryCost(deliveryTerms).split(' to ');
  const { city, phone, email } = shop;
  const page = readInformationPage(url.pathname.slice(1), {
    ...shop,
    shop: shop.name,
    deliveryFrom,
    deliveryTo,
    deliveryDays: `${deliveryTerms.deliveryDays} days`,
    cutOff: deliveryTerms.cutOff,
  });
  return { page, pages: listInformationLinks(), contact: { city, phone, email } };
}

export default function InformationRoute({ loaderData }: Route.ComponentProps) {
  const { page, pages, contact } = loaderData;
  return <InformationArticle page={page} pages={pages} {...contact} />;
}
