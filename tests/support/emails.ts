import fs from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

interface Email {
  to: { email: string };
  subject: string;
  text: string;
  html: string;
}

/** By their files: there are hundreds, and a test that waits for one looks again and again. */
const known = new Map<string, Email>();

function readEmail(file: string): Email {
  const email: Email = known.get(file) ?? JSON.parse(fs.readFileSync(file, 'utf8'));
  known.set(file, email);
  return email;
}

interface About {
  subject?: RegExp;
  /** Words of it. */
  text?: string;
}

/** The emails that the shop has written to its folder for an address, the newest last. */
export function findEmails(address: string, { subject = /^/, text = '' }: About = {}): Email[] {
  const files = fs.globSync(path.join(process.env.SHOP_DATA_DIR ?? '', 'mail', '*.json')).sort();
  return files
    .map(readEmail)
    .filter(({ to }) => to.email === address)
    .filter((one) => subject.test(one.subject) && one.text.includes(text));
}

/** The link to a page, with its token, in the newest email to an address, once it has come. */
export async function readLink(address: string, page: string, about?: About): Promise<string> {
  const pattern = new RegExp(`https?://\\S+${page}\\?t(oken)?=[\\w-]+`);
  const find = () =>
    findEmails(address, about)
      .map(({ text }) => pattern.exec(text)?.[0])
      .findLast((link) => link !== undefined);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}
