import { useRouteLoaderData } from 'react-router';
import { rich } from '#app/platform/language/rich.tsx';
import { getTelUrl, getWhatsAppUrl } from '#app/platform/text/tel.ts';
import type { loader as loadRoot } from '#app/root.tsx';

/** A sentence with links to the shop for its {phone} and {whatsapp}. */
export function ContactLine({ text }: { text: string }) {
  const contact = useRouteLoaderData<typeof loadRoot>('root')?.contact;
  if (!contact) return null;
  return (
    <p>
      {rich(text, {
        phone: (
          <a href={getTelUrl(contact.phone)} dir="ltr">
            {contact.phone}
          </a>
        ),
        whatsapp: <a href={getWhatsAppUrl(contact.whatsapp)}>WhatsApp</a>,
      })}
    </p>
  );
}
