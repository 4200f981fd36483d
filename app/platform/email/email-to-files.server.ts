import fs from 'node:fs/promises';
import path from 'node:path';
import type { EmailTransport } from './email-transport.server.ts';

function fileName(subject: string, id: string): string {
  const time = new Date().toISOString().replace(/[-:.]/g, '');
  const plain = subject.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-');
  return `${time}-${slug.replace(/^-|-$/g, '').slice(0, 60)}-${id.slice(0, 8)}`;
}

async function write(file: string, content: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await fs.writeFile(unfinished, content, { flush: true });
    await fs.rename(unfinished, file);
  } catch (error) {
    // The disk is full: the half file would be in the way of what frees it.
    await fs.rm(unfinished, { force: true });
    throw error;
  }
}

/** Keeps each mail as `TIME-SUBJECT-ID.json`, whole, with its `.html` to open in a browser beside it. */
export function fileTransport(folder: string): EmailTransport {
  return {
    async send(mail) {
      await fs.mkdir(folder, { recursive: true });
      const file = path.join(folder, fileName(mail.subject, mail.id));
      await write(`${file}.html`, mail.html);
      const { id, to, sender, replyTo, subject, headers, text, html } = mail;
      const whole = { id, to, sender, replyTo, subject, headers, text, html };
      await write(`${file}.json`, `${JSON.stringify(whole, null, 2)}\n`);
    },
  };
}
