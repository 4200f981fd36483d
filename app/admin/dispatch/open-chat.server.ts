import { getWhatsAppUrl } from '#app/platform/text/tel.ts';

/**
 * Answers with the chat with a phone, and a text. The browser is sent on by a header: a redirect after a form
 * would break the policy of the page, and a window that a script opens later is blocked on phones.
 */
export function openChat(phone: string, text: string): Response {
  // The URL is encoded and holds no quotes and no angle brackets.
  const url = `${getWhatsAppUrl(phone)}?text=${encodeURIComponent(text)}`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>WhatsApp</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<p style="font: 1.25rem sans-serif"><a href="${url}">Open WhatsApp</a></p></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      Refresh: `0; url=${url}`,
    },
  });
}
