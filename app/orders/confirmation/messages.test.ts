import { readConfig } from '#app/platform/config.server.ts';
import { inLanguage } from '#app/platform/language/words.server.ts';
import { defaultSettings } from '#app/settings/shop-settings.server.ts';
import { defaultTexts } from '#app/settings/texts/default-texts.server.ts';
import { findPlaceholderError, parseTypedText } from '#app/settings/texts/text-kinds.ts';
import {
  fillMessage,
  formatDue,
  getMessagesId,
  type MessageKind,
  type MessageOrder,
  type MessageTexts,
  writeMessage,
} from './messages.ts';

const settings = { ...defaultSettings(readConfig({})), city: 'Beirut' };
const line = (name: string, quantity = 1) => ({ name, quantity }) as MessageOrder['lines'][number];
const order: MessageOrder = {
  ...{ orderNumber: 'ORD-1', firstName: 'Rana', language: 'en', totalCents: 4700, lbpRate: null },
  creditCents: 0,
  lines: [line('Cedar Quest'), line('Pocket Marmot', 2), line('Kite'), line('Goat'), line('Ember')],
  ...{ placeTitle: 'Jounieh', city: 'jouniyeh', deliveryFeeCents: 600, isCollected: false },
  ...{ dueFrom: '2026-11-25', dueTo: '2026-11-26' },
};
const write = (change: Partial<MessageOrder> = {}, kind: MessageKind = 'confirm') => {
  const language = change.language ?? 'en';
  const texts = defaultTexts.get(getMessagesId(language)) as MessageTexts;
  const more = { link: 'https://s.example/o?t=a', courier: 'Ali' };
  return inLanguage(language, () =>
    writeMessage(kind, { ...order, ...change }, { settings, texts, ...more }),
  );
};

describe('the messages to customers', () => {
  it('are filled in English, at most three items by name', () => {
    expect(write()).toBe(
      'Hello Rana, this is Sandouk. Your order ORD-1: Cedar Quest, 2 × Pocket Marmot, Kite and 2 more. To pay on delivery: $53.00 in cash. It goes to Jounieh, Wed 25 or Thu 26 November. Please confirm here: https://s.example/o?t=a',
    );
    const three = write({ lines: order.lines.slice(0, 3) });
    expect(three).toContain(': Cedar Quest, 2 × Pocket Marmot, Kite. To pay');
    expect(write({}, 'onTheWay')).toBe(
      'Hello Rana, Ali is on the way with ORD-1. Please have $53.00 ready and keep your phone near.',
    );
  });

  it('are filled in French and Arabic', () => {
    expect(write({ language: 'fr', city: 'Jounieh' })).toBe(
      'Bonjour Rana, ici Sandouk. Votre commande ORD-1 : Cedar Quest, 2 × Pocket Marmot, Kite et 2 autres. À payer à la livraison : $53.00 en espèces. Adresse : Jounieh, mercredi 25 ou jeudi 26 novembre. Merci de confirmer ici : https://s.example/o?t=a',
    );
    expect(write({ language: 'ar', city: 'جونية' })).toBe(
      'مرحباً Rana، معكم Sandouk. طلبكم ORD-1: Cedar Quest، 2 × Pocket Marmot، Kite و2 غيرها. المبلغ عند التسليم: \u2068$53.00\u2069 نقداً. إلى: جونية، \u2068الأربعاء 25\u2069 أو \u2068الخميس 26 تشرين الثاني\u2069. للتأكيد: https://s.example/o?t=a',
    );
  });

  it.each([
    ['en', 'Wed 25 to Sat 28 November'],
    ['fr', 'du mercredi 25 au samedi 28 novembre'],
    ['ar', 'بين الأربعاء 25 والسبت 28 تشرين الثاني'],
  ] as const)('name the first and the last of more than two days (%s)', (language, days) => {
    expect(write({ language, dueTo: '2026-11-28' })).toContain(days);
  });

  it('say in three languages where a collected order is ready', () => {
    const collected = { isCollected: true, deliveryFeeCents: 0, dueFrom: null, dueTo: null };
    expect(write(collected, 'ready')).toBe(
      'Hello Rana, your order ORD-1 is ready. You can collect it at our shop in Beirut. To pay: $47.00 in cash. Opening hours and the way: https://s.example/o?t=a',
    );
    expect(write({ ...collected, language: 'fr' }, 'ready')).toContain(
      'Vous pouvez la retirer dans notre boutique, Beirut.',
    );
    expect(write({ ...collected, language: 'ar' }, 'ready')).toContain('من متجرنا في Beirut.');
  });

  it('leave out what is not known', () => {
    const text = write({ placeTitle: null, deliveryFeeCents: null, dueFrom: null, dueTo: null });
    expect(text).toContain('$47.00 plus $4 to $10 in cash. It goes to jouniyeh. Please');
    const due = { language: 'ar', settings } as const;
    expect(formatDue(4700, false, due)).toContain('\u2068$47.00\u2069');
    expect(formatDue(4700, false, due)).toContain('(\u2068$4 - $10\u2069)');
    expect(write({ dueTo: null })).toContain('It goes to Jounieh, after 25 November 2026.');
    expect(write({ isCollected: true, deliveryFeeCents: 0 })).toContain('our shop in Beirut. P');
  });

  it('fill each placeholder once, also where a name contains another', () => {
    expect(fillMessage('{first} {link}', { first: '{link} $&', link: 'x' })).toBe('{link} $& x');
  });

  it('refuse a placeholder that stands for nothing', () => {
    expect(findPlaceholderError('Hi {first}', ['first', 'link'])).toBeNull();
    for (const wrong of ['{frist}', '{', '{}', '{first', 'a}', '{toString}']) {
      const error = findPlaceholderError(`Hi ${wrong}`, ['first', 'link']);
      expect(error, wrong).toMatch(/ stands for nothing here\. Use \{first\}, \{link\}\.$/);
    }
    const typed = {
      ...{ confirm: 'Hi {courier}', onTheWay: '{courier} comes' },
      ...{ missed: 'Call us', ready: 'It is ready' },
    };
    expect(Object.keys(parseTypedText('message', typed).errors)).toEqual(['confirm']);
  });
});
