import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { currentUserContext } from '#app/accounts/current-user.server.ts';
import { type Condition, conditions } from '#app/catalogue/copy/copy.ts';
import { parseFilters } from '#app/catalogue/listing/filters.ts';
import { findMailbox } from '#app/platform/email/mailbox.server.ts';
import { readForm } from '#app/platform/http/form.server.ts';
import { createRateLimiter, getNetwork } from '#app/platform/http/rate-limit.server.ts';
import {
  clientAddressContext,
  configContext,
  databaseContext,
  logContext,
  originContext,
} from '#app/platform/http/request-context.server.ts';
import { getLinkOrigin } from '#app/platform/http/request-url.server.ts';
import { openByToken } from '#app/platform/http/token-link.server.ts';
import { msg, t } from '#app/platform/language/words.ts';
import { invalidEmailMessage, parseLine } from '#app/platform/text/input-text.ts';
import { parsePrice } from '#app/platform/text/money.ts';
import { parseId } from '#app/platform/text/parse-id.ts';
import { readPriceWords } from '#app/search/price-words.ts';
import { synonymsContext } from '#app/search/synonyms.server.ts';
import { readWantQuery } from './match-wants.server.ts';
import {
  isWantPlatform,
  maxQueryLength,
  maxWants,
  type WantAnswer,
  type WantDetails,
  type WantErrors,
  type WantText,
  wantFields,
  wantMessages,
} from './want.ts';
import {
  addWant,
  askGuest,
  confirmWants,
  endWant,
  findLinkedAddress,
  findLocalProductName,
  removeWant,
  removeWants,
  type WantOwner,
} from './wants.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Whose wants a request is about: those of its link, or of the account; null for a guest without one. */
export async function findOwner(request: Request, context: Context): Promise<WantOwner | null> {
  if (new URL(request.url).searchParams.has('t')) {
    const link = await openByToken(request, context, findLinkedAddress);
    return link && { email: link.opened };
  }
  const user = await context.get(currentUserContext).find();
  return user && { userId: user.id };
}

const emailSchema = z.email().max(254);

interface ParsedWant {
  text: WantText;
  errors: WantErrors;
  want: WantDetails;
}

/** Reads what is looked for, with the highest price of the words or the field. Unknown choices count as none. */
function parseWant(form: FormData): ParsedWant {
  const read = (name: string, max = maxQueryLength) => parseLine(String(form.get(name) ?? ''), max);
  const text = Object.fromEntries(wantFields.map((name) => [name, read(name, 300)])) as WantText;
  const query = read('query');
  const productId = parseId(form.get('product')) || null;
  const [condition, platform, upTo] = [read('condition'), read('platform'), read('upTo')];
  const { rest, filters } = readPriceWords(productId === null ? query : '');
  const named = parseFilters(new URLSearchParams(filters));
  const maxCents = upTo ? parsePrice(upTo) : named.maxCents;
  const errors: WantErrors = {};
  if (productId === null && !/[\p{L}\p{N}]{2}/u.test(rest))
    errors.query = t('Type what you are looking for.');
  if (upTo && maxCents === null) errors.upTo = t('Enter an amount such as 40, or leave it empty.');
  const want = {
    productId,
    query: productId === null ? query : '',
    platform: isWantPlatform(platform) ? platform : null,
    minCondition: Object.hasOwn(conditions, condition) ? (condition as Condition) : null,
    completeOnly: form.has('complete'),
    maxCents,
  };
  return { text, errors, want };
}

const answer = ({ message, ...rest }: WantAnswer, status = 200) =>
  data<WantAnswer>({ ...rest, message: t(message, { max: maxWants }) }, status);

const windowMs = 24 * 60 * 60_000;
/** By IPv4 a mobile network has one address for many of its customers. */
const perSite = createRateLimiter({ max: 60, windowMs });
const perMailbox = createRateLimiter({ max: 5, windowMs });
const tooMany = msg('That was enough for today. Sign in and ask again, or try tomorrow.');
const confirmFirst = msg(
  'That was enough for today. Confirm your address in your profile to ask for more.',
);

/** Anybody may sign up with the address of another: its mailbox is spared until it is confirmed. */
async function addForOwner(context: Context, owner: WantOwner, { want, text }: ParsedWant) {
  const user = 'userId' in owner ? await context.get(currentUserContext).find() : null;
  const isLimited = context.get(configContext).rateLimits && user?.isConfirmed === false;
  if (isLimited && !perMailbox.take(findMailbox(user.email)).allowed)
    return answer({ message: confirmFirst, text }, 429);
  const id = await addWant(context.get(databaseContext), owner, want);
  if (id === null) return answer({ message: wantMessages.full, text }, 409);
  return answer({ message: wantMessages.added, done: 'added', id });
}

/** The answer is the same whether or not the address is known. */
async function addForGuest(context: Context, { want, text }: ParsedWant) {
  const { rateLimits, publicUrl } = context.get(configContext);
  const email = emailSchema.safeParse(text.to);
  if (!email.success) {
    const to = t(invalidEmailMessage);
    return answer({ message: to, text, errors: { to } }, 400);
  }
  if (!getLinkOrigin(publicUrl, context.get(originContext))) {
    context
      .get(logContext)
      .warn('Set PUBLIC_URL: a link in an email must not follow the Host header.');
    return answer({ message: wantMessages.unavailable, text }, 409);
  }
  const site = getNetwork(context.get(clientAddressContext), 48);
  const to = email.data.toLowerCase();
  const mailbox = findMailbox(to);
  if (rateLimits && !(perSite.take(site).allowed && perMailbox.take(mailbox).allowed))
    return answer({ message: tooMany, text }, 429);
  await askGuest(context.get(databaseContext), to, want);
  return answer({ message: wantMessages.sent });
}

export async function handleWantForm(request: Request, context: Context) {
  const owner = await findOwner(request, context);
  const form = await readForm(request);
  const intent = form.get('intent');
  const db = context.get(databaseContext);
  if (intent === 'add') {
    const parsed = parseWant(form);
    const { productId } = parsed.want;
    const productName = productId && (await findLocalProductName(db, productId));
    if (productName) Object.assign(parsed.text, { product: String(productId), productName });
    const [error] = Object.values(parsed.errors);
    if (error) return answer({ message: error, text: parsed.text, errors: parsed.errors }, 400);
    const synonyms = await context.get(synonymsContext).read();
    Object.assign(parsed.want, await readWantQuery(db, parsed.want.query, synonyms));
    if (owner) return addForOwner(context, owner, parsed);
    // The button under a search asks a guest for no address: the page does.
    if (!form.has('to')) return answer({ message: wantMessages.askAddress, text: parsed.text });
    return addForGuest(context, parsed);
  }
  // Without `done`: email programs follow no redirect.
  if (owner && form.get('List-Unsubscribe') === 'One-Click') {
    await removeWants(db, owner);
    return answer({ message: wantMessages.removed });
  }
  if (owner && intent === 'confirm') {
    await confirmWants(db, owner);
    return answer({ message: wantMessages.confirmed, done: 'confirmed' });
  }
  const id = parseId(form.get('id'));
  if (owner && id && intent === 'remove' && (await removeWant(db, owner, id)))
    return answer({ message: wantMessages.removed, done: 'removed' });
  if (owner && id && intent === 'found' && (await endWant(db, owner, id)))
    return answer({ message: wantMessages.found, done: 'found' });
  return answer({ message: wantMessages.unknown }, owner ? 409 : 401);
}
