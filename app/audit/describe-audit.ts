/** What was done, in the owner's words, by the kind of the subject and the action. */
const sentences = {
  backup: { add: 'Made a backup', download: 'Downloaded a backup' },
  'bulk edit': {
    archive: 'Archived many products at once',
    edit: 'Changed many products at once',
    restore: 'Restored many products at once',
    undo: 'Undid a change of many products',
  },
  case: {
    add: 'Took a case in',
    'bring back': 'Booked money that a courier brought back',
    decide: 'Decided what happens with a case',
    message: 'Wrote to the customer of a case',
    move: 'Moved a case on',
    note: 'Noted on a case',
    pay: 'Paid for a case',
    'take back': 'Took goods back',
  },
  cash: { correct: 'Corrected an entry of cash', enter: 'Entered cash' },
  catalogue: { 'clear-demo': 'Removed the demo catalogue' },
  count: { apply: 'Applied a count', open: 'Opened a count', undo: 'Undid a count' },
  courier: { add: 'Added a courier', edit: 'Changed a courier' },
  device: { add: 'Turned notifications on', remove: 'Turned notifications off' },
  email: { resend: 'Sent emails again' },
  'email provider': {
    edit: 'Changed how emails are sent',
    remove: 'Took the mail provider away',
  },
  import: { apply: 'Imported products', undo: 'Undid an import' },
  'looking for': {
    add: 'Added to what we look for',
    move: 'Moved in what we look for',
    remove: 'Took off what we look for',
  },
  order: {
    add: 'Took an order',
    change: 'Changed an order',
    confirm: 'Noted a confirmation',
    contact: 'Called or wrote to a customer',
    'hand over': 'Handed an order over',
    keep: 'Kept an order for its customer',
    move: 'Changed the status',
    note: 'Noted on an order',
    outcome: 'Noted what came of a delivery',
    pack: 'Packed an order',
    pardon: 'Forgave a refusal',
    ready: 'Told a customer that an order is ready',
    refund: 'Gave money back',
    return: 'Noted why an order came back',
    sell: 'Sold at the counter',
    undo: 'Undid a step of an order',
    unpack: 'Unpacked an order',
  },
  orders: { move: 'Changed the status of many orders', undo: 'Undid the status of many orders' },
  place: {
    add: 'Added a place',
    'add spelling to': 'Added a spelling of a place',
    edit: 'Changed a place',
  },
  product: {
    add: 'Added a product',
    archive: 'Archived a product',
    edit: 'Changed a product',
    'put back': 'Put a part of a repair back',
    restore: 'Restored a product',
    'take back': 'Took pieces back',
    undo: 'Undid a change of a product',
    use: 'Used a part in a repair',
  },
  run: {
    close: 'Closed a run',
    link: 'Made a courier’s link',
    open: 'Opened a run',
    reopen: 'Opened a run again',
    reorder: 'Changed the order of the stops',
    undo: 'Undid a run',
  },
  settings: {
    edit: 'Changed the settings',
    'end-first-hour': 'Closed the list of the first hour',
  },
  synonym: { add: 'Gave a word a meaning', edit: 'Changed what a word means' },
  text: {
    add: 'Added a text',
    delete: 'Deleted a text',
    edit: 'Changed a text',
    publish: 'Published a text',
    reset: 'Put a text back to its first version',
    unpublish: 'Took a text off the site',
  },
  till: { close: 'Closed the till', open: 'Opened the till' },
  user: {
    credit: 'Gave or took credit',
    edit: 'Changed an account',
    erase: 'Erased an account',
    export: 'Exported an account’s data',
    grant: 'Made an administrator',
    join: 'Joined two customers',
    lock: 'Locked an account',
    note: 'Noted on a customer',
    part: 'Took two customers apart',
    revoke: 'Took an administrator’s role away',
    role: 'Changed the role of an account',
    unlock: 'Unlocked an account',
  },
  zone: { add: 'Added a zone', edit: 'Changed a zone' },
};

type Sentences = typeof sentences;
type AuditKind = keyof Sentences;

export type AuditedChange<Kind extends AuditKind = AuditKind> = {
  [One in Kind]: { subjectKind: One; action: keyof Sentences[One] };
}[Kind];

/** The heading of an entry. Entries of earlier versions may have actions of other names. */
export function describeAudit(subjectKind: string, action: string): string {
  const actions: Record<string, Record<string, string>> = sentences;
  return actions[subjectKind]?.[action] ?? `${action} ${subjectKind}`;
}
