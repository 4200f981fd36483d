import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';
import { type EmailProvider, openEmailProvider } from '#tests/support/servers/email-provider.ts';
import type { Email } from './email.ts';
import {
  apiTransport,
  openEmailTransport,
  sanitizeEmail,
  smtpTransport,
} from './email-transport.server.ts';

const sender = { name: 'Sandouk', email: 'hello@sandouk.example' };
const signal = new AbortController().signal;
const message: Email = {
  to: { email: 'rana@example.com', name: 'Rana\r\nBcc: all@example.com' },
  replyTo: { email: 'reply@example.com', name: 'Re\nply' },
  subject: 'Order\r\nX-Evil: 1 Confirmation',
  headers: { 'X-Shop\r\nX-Evil': 'one\r\ntwo' },
  html: '<p>Hello</p>',
  text: 'Hello',
};

const sanitize = (id: string = randomUUID(), change: Partial<Email> = {}) =>
  sanitizeEmail({ ...message, ...change }, id, sender);

describe('sanitizing an email', () => {
  it.each(['rana@example.com\r\nBcc: x@example.com', 'rana', '', 'a@b, c@d.example'])(
    'refuses the address %j',
    (email) => {
      expect(() => sanitize('id', { to: { email } })).toThrow('email address');
    },
  );
});

describe('by the provider’s API', () => {
  let provider: EmailProvider;
  beforeEach(async () => {
    provider = await openEmailProvider();
    return () => provider.close();
  });

  it('posts the documented body, without line breaks in what becomes a header field', async () => {
    const id = randomUUID();
    await apiTransport(provider).send(sanitize(id), signal);
    expect(provider.emails).toEqual([
      {
        sender,
        to: [{ email: 'rana@example.com', name: 'Rana Bcc: all@example.com' }],
        replyTo: { email: 'reply@example.com', name: 'Re ply' },
        subject: 'Order X-Evil: 1 Confirmation',
        htmlContent: '<p>Hello</p>',
        textContent: 'Hello',
        headers: { 'X-ShopX-Evil': 'one two', idempotencyKey: id },
      },
    ]);
  });

  it.each([500, 429, 'garbage', 'hang', 'close'] as const)(
    'rejects when the provider does this: %s',
    async (behaviour) => {
      provider.behave(behaviour);
      const sent = apiTransport(provider, 300).send(sanitize(), signal);
      const problem = Number(behaviour) ? `answered status ${behaviour}` : 'was not reached';
      await expect(sent).rejects.toThrow(`The mail provider ${problem}`);
      expect(provider.emails).toEqual([]);
    },
  );

  it('reveals neither the key nor the address when it is refused', async () => {
    const transport = apiTransport({ url: provider.url, key: 'wrong-secret' });
    const error = await transport.send(sanitize(), signal).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'status 401' });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/wrong-secret|rana@/);
  });
});

describe('by SMTP', () => {
  const letters: { to: string[]; content: string }[] = [];
  let refuse = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : null),
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      letters.push({ to, content: await text(stream) });
      done();
    },
  });
  let url = '';
  beforeAll(async () => {
    const listening = server.listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const address = listening.address();
    url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it('sends both parts to the one address, with the same id every time', async () => {
    const id = randomUUID();
    await smtpTransport(url).send(sanitize(id), signal);
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    expect(letter?.to).toEqual(['rana@example.com']);
    const [head, body] = letter?.content.split(/\r\n\r\n([\s\S]*)/) ?? [];
    for (const field of [
      'From: Sandouk <hello@sandouk.example>',
      'Subject: Order X-Evil: 1 Confirmation',
      `Message-ID: <${id}@sandouk.example>`,
    ])
      expect(head).toContain(field);
    expect(head).not.toMatch(/^(Bcc|X-Evil)/m);
    for (const part of ['<p>Hello</p>', 'text/plain']) expect(body).toContain(part);
  });

  it('rejects when the server does', async () => {
    refuse = true;
    const sent = smtpTransport(url).send(sanitize(), signal);
    await expect(sent).rejects.toMatchObject({ reason: 'EENVELOPE 451' });
  });

  it('gives up on a server that accepts and says nothing when it is told to', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const stop = new AbortController();
    const sent = smtpTransport(`smtp://127.0.0.1:${port}`).send(sanitize(), stop.signal);
    const [socket] = await once(silent, 'connection');
    stop.abort();
    await expect(sent).rejects.toThrow('The mail server did not answer in time');
    socket.destroy();
    silent.close();
  });
});

describe('the settings', () => {
  it('write emails to files when nothing is set', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-mails-'));
    const { email: settings } = readConfig({});
    const transport = await openEmailTransport(settings, dataDir);
    const id = randomUUID();
    const subject = 'Été: <b>"../1"</b>';
    await transport.send(sanitize(id, { subject }), signal);
    const files = fs.readdirSync(path.join(dataDir, 'mail')).sort();
    expect(files).toEqual([
      expect.stringMatching(/^\d{8}T\d{9}Z-ete-b-1-b-[0-9a-f]{8}\.html$/),
      expect.stringMatching(/\.json$/),
    ]);
    const stored = fs.readFileSync(path.join(dataDir, 'mail', files[1] ?? ''), 'utf8');
    const content = { text: 'Hello', html: '<p>Hello</p>' };
    const to = { email: 'rana@example.com' };
    expect(JSON.parse(stored)).toMatchObject({ id, to, sender, subject, ...content });
    fs.rmSync(dataDir, { recursive: true });
  });

  it('name the sender and who gets the reports of orders, by default after the shop', () => {
    expect(readConfig({ SHOP_EMAIL: 'desk@shop.example' }).email).toEqual({
      api: null,
      smtpUrl: null,
      from: 'hello@shop.example',
      shopTo: 'desk@shop.example',
    });
  });

  it.each([
    { MAIL_API_URL: 'https://api.example/send' },
    { MAIL_API_KEY: 'key' },
    { MAIL_API_URL: 'ftp://api.example', MAIL_API_KEY: 'key' },
    { MAIL_API_URL: 'https://a.example', MAIL_API_KEY: 'key', MAIL_SMTP_URL: 'smtp://b.example' },
    { MAIL_SMTP_URL: 'http://b.example' },
    { MAIL_FROM: 'nobody' },
  ])('are refused by name when they cannot work: %j', (environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(/MAIL_/);
  });
});
