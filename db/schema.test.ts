import { sql } from 'kysely';
import { listMigrationFiles } from '#app/platform/database/migrate.server.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

/** What each table is for, by the feature that writes it. A migration that adds a table adds its line. */
const features: Record<string, Record<string, string>> = {
  accounts: {
    users: 'Accounts of customers and administrators.',
    credentials: 'The passwords of accounts, hashed, as the accounts library asks for them.',
    sessions: 'Who is signed in on which device, until when.',
    verifications: 'Links in emails that confirm an address or a new password.',
    second_factors: 'The second factor of an administrator, encrypted with AUTH_SECRET.',
    rate_limits:
      'What is left of a limit, such as for guesses of a password, until its window ends.',
    address_book: 'The addresses to which the orders of an account went.',
    user_consoles: "The consoles that a user has, for 'My consoles'.",
    user_notes: 'Notes of administrators about a customer.',
    joined_customers: 'Accounts and phones that are one person, as the owner said.',
  },
  catalogue: {
    products: 'What is or was for sale; one row is one title, or one copy of it with a stock of 1.',
    product_photos: 'The further photos of a product, in their order.',
    product_facts: 'What is said of a copy beyond what lists filter by: grade, tests, defects.',
    titles: 'What several copies are copies of.',
    categories: 'A category and subcategory that a product has or had.',
    category_count_changes:
      'How many products came to a category or left it; the sum is how many are there.',
    bulk_edits: 'Changes of many products at once, with what undoes them.',
    product_pairs: 'Products that stood in the same orders, counted every day.',
    product_imports: 'Files of products that were imported, with what undoes them.',
    stock_counts: 'Counts of what lies on the shelves, with what undoes them.',
    stock_count_entries: 'What was counted of a product, each press or scan once.',
    product_import_rows: 'What one line of an imported file changed.',
  },
  search: {
    search_names: 'The folded names of products, in which searches look.',
    search_words: 'The words of each product and its shelf, by which a search finds what it means.',
    search_name_changes: 'Names that came or left and whose words are not counted yet.',
    search_terms: 'The distinct words of all names, with their consonants, for misspellings.',
    search_synonyms: 'What shoppers write for words of the catalogue.',
    search_counts: 'How often shoppers search and narrow a list, by day.',
    search_misses: 'Searches that found nothing, by day.',
  },
  wishlist: {
    wishlist_items: 'The products on the wishlist of a user.',
    price_alerts: 'Who agreed to an email when a price on the wishlist drops.',
    price_notices: 'Which price was mailed to whom, so that none is mailed twice.',
  },
  wants: {
    wants: 'What people asked to be told about: a product that is back, or a title.',
    want_queue: 'Changed products that the next round of notices looks at.',
    want_notices: 'Which product was announced for which want.',
    want_links: 'Links in emails that open all wants of one address.',
    looking_for: 'What the shop would like to buy, shown on its page.',
  },
  orders: {
    orders: 'Orders with their customer, destination, amounts and status.',
    order_items: 'The products of an order, with the name and price of that day.',
    order_states: 'Each status that an order had, since when and by whom.',
    order_changes: 'What was changed of an order after it was placed.',
    order_notes: 'Notes of administrators about an order.',
    order_links: 'Links that open one order without an account; only digests of their tokens.',
    order_contacts: 'Attempts to reach a customer about an order.',
    phone_pardons: 'Phone numbers whose refused deliveries the owner forgave.',
  },
  delivery: {
    delivery_zones: 'Zones with fee, days and minimum.',
    delivery_places: 'Cities and quarters, with their zone.',
    delivery_spellings: 'Every way of writing a place, folded.',
  },
  counter: {
    tills: 'The drawer of the shop, from the count that opened it to the one that closed it.',
    cash_entries: 'Every movement of cash: who brought or took it, when, and what for.',
    cash_photos: 'The paper of an expense, as a photo.',
  },
  cases: {
    cases:
      'What somebody describes and the shop answers by a day: an offer, a return, a complaint, a repair.',
    case_lines: 'The goods of a case, with what is asked, offered and decided for each.',
    case_entries: 'The history of a case: messages, decisions and money.',
    case_photos: 'Photos of a case, which nobody sees without its link.',
    case_links: 'Links that open one case without an account; only digests of their tokens.',
  },
  credit: {
    credit_entries: 'Credit of an account or a phone number; the balance is the sum.',
    credit_codes: 'Codes that bring the credit of a phone number into an account.',
  },
  dispatch: {
    couriers: 'The people who deliver.',
    courier_runs: 'A tour of one courier: what they took, and the cash that they brought.',
    run_orders: 'The orders of a run, with the newest outcome.',
    run_entries: 'Every outcome that was entered, so that one that is sent again counts once.',
  },
  newsletter: { newsletter_subscribers: 'Addresses that get the newsletter, with their consent.' },
  admin: {
    settings: 'What the owner has set; without a row the default holds.',
    secrets: 'What the owner entered and nobody reads again, encrypted with a key of AUTH_SECRET.',
    texts: 'The texts that the owner has changed; without a row the file in content holds.',
    audit_log: 'Who of the administrators changed what, from what to what.',
    order_feed_cursors: 'The newest order that an administrator has seen.',
    push_devices: 'Devices that show a notification for a new order.',
    backups: 'The backups that were made, with how they ended.',
  },
  platform: {
    installation: 'One row: what has been done once in the life of this database.',
    migrations: 'The migrations that have run.',
  },
};

const given = openTestDatabase();

/** The definition of a table: its columns, constraints, indexes and triggers. */
async function describeTable(table: string): Promise<string> {
  const lines = await given.list(sql`
    select format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
      case when attidentity <> '' then ' generated by default as identity'
        when attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
        when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end,
      case when attnotnull then ' not null' else '' end)
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum`);
  const constraints = await given.list(sql`
    select '  ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'u', 'f', 'c', 'x')
    order by array_position(array['p', 'u', 'f', 'c', 'x'], contype::text), conname`);
  const others = await given.list(sql`
    select replace(pg_get_indexdef(indexrelid), 'public.', '') || ';' as line from pg_index
    where indrelid = ${table}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    union all
    select replace(pg_get_triggerdef(oid), 'public.', '') || ';' from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal
    order by line`);
  return [`create table ${table} (`, [...lines, ...constraints].join(',\n'), ');', ...others].join(
    '\n',
  );
}

// `npm run schema` writes the file.
it('schema.sql shows the database as the newest migration leaves it', async () => {
  const tables = await given.list(sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    order by relname`);
  expect(
    Object.values(features)
      .flatMap((lines) => Object.keys(lines))
      .sort(),
  ).toEqual(tables);
  const functions = await given.list(sql`
    select replace(pg_get_functiondef(pg_proc.oid), 'public.', '') from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    order by proname`);
  const parts = [
    '-- The data model, written from the migrated database by `npm run schema`. Read it; change migrations.',
  ];
  for (const [feature, lines] of Object.entries(features)) {
    parts.push(`-- ${feature}`);
    for (const [table, purpose] of Object.entries(lines)) {
      parts.push(`-- ${purpose}\n${await describeTable(table)}`);
    }
  }
  parts.push('-- functions', ...functions.map((body) => `${body.trim()};`));
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('schema.sql');
});

it('the numbers of new migrations follow each other without holes', () => {
  // Up to 95 there are holes; released migrations keep their numbers, by which shops remember them.
  const numbers = listMigrationFiles('db/migrations').map((file) => Number(file.slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
  const added = numbers.filter((number) => number > 95);
  expect(added).toEqual(added.map((_, index) => 96 + index));
});
