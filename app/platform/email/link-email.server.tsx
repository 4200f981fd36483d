import type { ReactNode } from 'react';
import type { Connection } from '#app/platform/database/database.server.ts';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { type Email, type EmailedLink, type EmailShop, parseEmailedLink } from './email.ts';
import { EmailButton, EmailLayout, EmailLinkText } from './email-layout.tsx';
import { renderEmail } from './render-email.server.ts';

interface LinkEmailTexts {
  subject: string;
  preview: string;
  title: string;
  reason: string;
  button: string;
  children: ReactNode;
}

/** An email whose purpose is one link: some text, then the button that leads there. */
export async function createLinkEmail(
  shop: EmailShop,
  { email, url }: EmailedLink,
  { subject, button, children, ...layout }: LinkEmailTexts,
): Promise<Email> {
  const rendered = await renderEmail(
    <EmailLayout shop={shop} {...layout}>
      {children}
      <EmailButton href={url}>{button}</EmailButton>
      <EmailLinkText href={url} />
    </EmailLayout>,
  );
  return { to: { email }, subject, ...rendered };
}

/** Makes the function that composes such an email from a job, in the language of the page that the link leads to. */
export function composeLinkEmail(create: (shop: EmailShop, link: EmailedLink) => Promise<Email>) {
  return async (_db: Connection, shop: EmailShop, data: unknown): Promise<Email> => {
    const link = parseEmailedLink(data);
    const { language } = splitLanguage(new URL(link.url).pathname);
    return inLanguage(language, () => create(shop, link));
  };
}
