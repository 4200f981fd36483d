import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

/** An email as the provider's documented protocol carries it. */
interface ProvidedEmail {
  sender: { name?: string; email: string };
  to: { name?: string; email: string }[];
  replyTo?: { name?: string; email: string };
  subject: string;
  htmlContent: string;
  textContent: string;
  headers: Record<string, string>;
}

/**
 * `lose-answer` takes the email and cuts the connection before it can show it; `slow` takes it and shows it
 * half a minute later.
 */
export type Behaviour =
  | 'accept'
  | 500
  | 429
  | 'garbage'
  | 'hang'
  | 'close'
  | 'lose-answer'
  | 'slow';

/** A stand-in for a transactional-email provider that speaks Brevo's protocol over real HTTP. */
export interface EmailProvider {
  url: string;
  key: string;
  /** The accepted emails, in order. */
  emails: ProvidedEmail[];
  /** Sets how it responds from now on. */
  behave(behaviour: Behaviour): void;
  /** Resolves once it has taken that many emails. */
  taken(count: number): Promise<void>;
  /** Resolves once it was asked that many times, counting failures too. */
  asked(count: number): Promise<void>;
  askedCount(): number;
  close(): Promise<void>;
}

export async function openEmailProvider(): Promise<EmailProvider> {
  const key = 'key-of-the-provider';
  const emails: ProvidedEmail[] = [];
  const seen = new Set<string>();
  let behaviour: Behaviour = 'accept';
  let askedCount = 0;
  const events = new EventEmitter();
  const until = async (isOver: () => boolean) => {
    while (!isOver()) await once(events, 'asked');
  };

  const take = (one: ProvidedEmail): boolean => {
    const id = one.headers.idempotencyKey ?? '';
    if (seen.has(id)) return false;
    seen.add(id);
    emails.push(one);
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const respond = (status: number, content: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(content));
    if (request.headers['api-key'] !== key) return respond(401, { code: 'unauthorized' });
    switch (behaviour) {
      case 'accept':
        if (!take(JSON.parse(body))) return respond(400, { code: 'duplicate_parameter' });
        return respond(201, { messageId: `<${emails.length}@provider.example>` });
      case 'lose-answer':
        take(JSON.parse(body));
        return request.socket.destroy();
      case 'slow':
        take(JSON.parse(body));
        return setTimeout(respond, 30_000, 201, { messageId: '<late@provider.example>' }).unref();
      case 'garbage':
        return request.socket.end('this is not HTTP\n\n');
      case 'close':
        return request.socket.destroy();
      case 'hang':
        return;
      default:
        return respond(behaviour, { code: 'unavailable', message: 'Come back later' });
    }
  };

  const { url, close } = await openLocalServer(async (request, response) => {
    await answer(request, response);
    askedCount += 1;
    events.emit('asked');
  });
  return {
    url: `${url}/v3/smtp/email`,
    key,
    emails,
    behave: (next) => {
      behaviour = next;
    },
    taken: (count) => until(() => emails.length >= count),
    askedCount: () => askedCount,
    asked: (count) => until(() => askedCount >= count),
    close,
  };
}
