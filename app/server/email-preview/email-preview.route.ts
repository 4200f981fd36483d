import { configContext, originContext } from '#app/platform/http/request-context.server.ts';
import { settingsContext } from '#app/settings/shop-settings.server.ts';
import type { Route } from './+types/email-preview.route.ts';
import { toEmailShop } from './email-templates.server.ts';

function reply(body: string, type: 'html' | 'plain', status = 200): Response {
  const headers = { 'Content-Type': `text/${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
  return new Response(body, { status, headers });
}

function listOf(names: Iterable<string>): string {
  const rows = [...names].map(
    (name) =>
      `<li><a href="?mail=${name}">${name}</a> (<a href="?mail=${name}&amp;part=text">text</a>)</li>`,
  );
  return `<!doctype html><html lang="en"><title>Mails</title><h1>Mails</h1><ul>${rows.join('')}</ul>`;
}

/** `GET /dev/mails`, in development only: every email with invented facts; `?mail=NAME&part=text` one of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(configContext).development) return reply('There is no such page.', 'plain', 404);
  const { emailSamples } = await import('./email-samples.server.ts');
  const asked = new URL(request.url).searchParams;
  const name = asked.get('mail');
  if (name === null) return reply(listOf(emailSamples.keys()), 'html');
  const sample = emailSamples.get(name);
  if (!sample) return reply(`There is no mail '${name}'.`, 'plain', 404);
  const settings = await context.get(settingsContext).read();
  const { subject, html, text } = await sample(toEmailShop(settings, context.get(originContext)));
  if (asked.get('part') === 'text') return reply(`Subject: ${subject}\n\n${text}\n`, 'plain');
  return reply(html, 'html');
}
