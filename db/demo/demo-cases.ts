import {
  addPart,
  ask,
  type DemoCase,
  giveBack,
  handBack,
  move,
  note,
  offer,
  payInCash,
  quote,
  receive,
  takePart,
  withdraw,
  write,
  yes,
} from './demo-case-steps.ts';

const slimPs2 = { what: 'PlayStation 2 slim console', platform: 'PS2' };

/**
 * Each kind in each stage, in the order of the stages. `days` says how many days ago a case was opened and
 * how many ago it last moved; cash moves yesterday, while that till was open.
 */
export const demoCases: readonly DemoCase[] = [
  {
    ...{ kind: 'offer', days: [1, 1], name: 'Karim Saab (demo)', wishes: 'cash' },
    lines: [
      { what: 'Nintendo 64 console', platform: 'N64', completeness: 'boxed', askedCents: 9000 },
      { what: 'Mario Party 2', platform: 'N64', completeness: 'loose', askedCents: 4000 },
    ],
    words: 'Both work. The box of the console has a tear on one side.',
  },
  {
    ...{ kind: 'offer', days: [4, 2], name: 'Lea Aoun (demo)', wishes: 'credit' },
    lines: [
      { what: 'Game Boy Color, teal', platform: 'Game Boy', askedCents: 5500 },
      { what: 'Pokémon Crystal', platform: 'Game Boy', askedCents: 8000 },
    ],
    words: 'The screen has one scratch that you only see when it is off.',
    steps: [
      ask('I forgot to say: the battery lid is missing.'),
      offer('Thank you. Without the lid we can give this.', [3500, 4500], [6000, 7500]),
    ],
  },
  {
    ...{ kind: 'offer', days: [6, 3], name: 'Samir Daher (demo)', wishes: 'cash' },
    lines: [{ what: 'Dreamcast console with two pads', platform: 'Dreamcast', askedCents: 7000 }],
    words: 'It starts, but the clock forgets the date.',
    steps: [offer('The clock needs a new battery, so we offer a little less.', [5500, 6500]), yes],
  },
  {
    ...{ kind: 'offer', days: [7, 2], name: 'Maya Rizk (demo)', wishes: 'credit' },
    lines: [
      { what: 'Metroid Fusion', platform: 'GBA', completeness: 'complete', askedCents: 6000 },
      { what: 'Golden Sun', platform: 'GBA', completeness: 'loose', askedCents: 2500 },
    ],
    words: 'I have finished both. The manual of Metroid is like new.',
    steps: [
      offer('', [4500, 5500], [1800, 2200]),
      yes,
      move('here', 'We have them and look at them today.'),
    ],
  },
  {
    ...{ kind: 'offer', days: [8, 1], name: 'Omar Fares (demo)', wishes: 'cash' },
    lines: [{ what: 'Saturn console, model 1', platform: 'Saturn', askedCents: 12000 }],
    words: 'With its cables and one pad. I can come on any evening.',
    steps: [
      offer('', [8500, 10000]),
      yes,
      move('here'),
      receive('It is as you said. Your money is ready.', 'as-described'),
    ],
  },
  {
    ...{ kind: 'offer', days: [9, 1], name: 'Joelle Haddad (demo)', wishes: 'cash' },
    lines: [
      { what: 'Secret of Mana', platform: 'SNES', completeness: 'loose', askedCents: 5000 },
      { what: 'Super Nintendo pad', platform: 'SNES', askedCents: 1500 },
    ],
    words: 'The label of the game is faded, the pad is a little yellow.',
    steps: [
      ask('Would you also take a copy of FIFA 97?'),
      offer('Not FIFA, we have six of them. These two we take.', [3500, 4200], [800, 1000]),
      yes,
      move('here'),
      receive('The pad has a stuck button, so we give it back.', 'as-described', 'given-back'),
      payInCash,
    ],
  },
  {
    ...{ kind: 'return', days: [1, 1], name: 'Ziad Nassar (demo)', ground: 'changed-mind' },
    sold: 'Tekken 3 (PlayStation 1, complete)',
    words: 'My brother has it already. I have not opened the case.',
  },
  {
    ...{ kind: 'return', days: [3, 2], name: 'Carla Abi Nader (demo)', ground: 'damaged' },
    sold: 'Crazy Taxi (Dreamcast, complete)',
    words: 'The hinge of the case is broken.',
    steps: [write('We are sorry. Does the disc run? We can send you another case.')],
  },
  {
    ...{ kind: 'return', days: [4, 2], name: 'Elias Karam (demo)', ground: 'does-not-run' },
    sold: 'DualShock controller for PlayStation 1, grey',
    words: 'The left stick pulls up by itself.',
    steps: [
      write('Did you try it on another console?'),
      ask('Yes, on two. It does the same.'),
      move('expected', 'Then please bring it. We test it while you wait.'),
    ],
  },
  {
    ...{ kind: 'return', days: [5, 2], name: 'Rima Sfeir (demo)', ground: 'wrong' },
    sold: 'Memory card 251 for GameCube, black, official',
    words: 'The card in the bag has 59 blocks, not 251.',
    steps: [
      move('expected', 'That is our mistake. Please bring it when you pass by.'),
      move('here'),
      note('Label of 251 on a card of 59. Check the other cards of that lot.'),
    ],
  },
  {
    ...{ kind: 'return', days: [6, 2], name: 'Fadi Mansour (demo)', ground: 'missing' },
    sold: 'Sonic the Hedgehog 2 (Mega Drive, complete)',
    words: 'You call it complete, but there is no manual.',
    steps: [move('expected', 'You are right. Please send it back.'), giveBack('courier')],
  },
  {
    ...{ kind: 'return', days: [7, 3], name: 'Nadine Tohme (demo)', ground: 'does-not-run' },
    sold: 'Six-button pad for Mega Drive, original',
    words: 'Two of the six buttons do nothing. I would like something else for it.',
    steps: [
      move('expected', 'Please bring it. You can have credit and choose in the shop.'),
      giveBack('credit'),
    ],
  },
  {
    ...{ kind: 'complaint', days: [17, 17], name: 'Bassam Younes (demo)' },
    words: 'I called three times last week and nobody called me back.',
  },
  {
    ...{ kind: 'complaint', days: [6, 4], name: 'Sophie Maalouf (démo)', language: 'fr' },
    words: 'Le livreur est venu sans prévenir et je n’étais pas chez moi.',
    steps: [
      write('Nous sommes désolés. Quel jour et à quelle heure pouvons-nous revenir ?'),
      ask('Jeudi après 17 h, merci.'),
      write('C’est noté pour jeudi. Le livreur vous appelle avant de partir.'),
    ],
  },
  {
    ...{ kind: 'complaint', days: [8, 4], name: 'Tony Khalil (demo)' },
    lines: [{ what: 'Game Boy Advance SP, silver' }],
    words: 'The hinge of the handheld that I bought in spring is loose.',
    steps: [move('expected', 'Please bring it in, we look at the hinge together.')],
  },
  {
    ...{ kind: 'complaint', days: [9, 5], name: 'Hala Matar (demo)' },
    lines: [{ what: 'Mega Drive power supply', serial: 'MD-20418' }],
    words: 'It gets very hot after an hour.',
    steps: [
      move('expected', 'Please stop using it and bring it to us.'),
      move('here', 'Thank you. We measure it under load.'),
      note('11.2 V instead of 9 V under load. Replace it.'),
    ],
  },
  {
    ...{ kind: 'complaint', days: [7, 2], name: 'Walid Chidiac (demo)', ground: 'wrong' },
    sold: 'Xbox Controller S, black, breakaway cable',
    words: 'The breakaway end of the cable was not in the box.',
    steps: [write('We have none left, so you get your money back.'), giveBack('courier')],
  },
  {
    ...{ kind: 'complaint', days: [12, 9], name: 'Dana Ghanem (demo)' },
    words: 'A game was on your site for $18 and cost $21 at the counter.',
    steps: [
      write('The label in the shop was old. We have corrected it and owe you $3.'),
      ask('Thank you for the quick answer. Keep it for the coffee.'),
      move('closed', 'Thank you. The labels are checked each Monday now.'),
    ],
  },
  {
    ...{ kind: 'repair', days: [2, 2], name: 'هادي شاهين (demo)', language: 'ar' },
    lines: [{ ...slimPs2, serial: 'C3104488' }],
    words: 'الجهاز لا يقرأ الأقراص منذ أسبوع. كم يكلّف تصليحه؟',
  },
  {
    ...{ kind: 'repair', days: [4, 3], name: 'Rita Boulos (demo)' },
    lines: [{ what: 'PSP 3000, black', serial: 'PSP-77120' }],
    words: 'It fell. The screen is cracked, the rest works.',
    steps: [quote(5500)],
  },
  {
    ...{ kind: 'repair', days: [5, 2], name: 'Jad Azar (demo)' },
    lines: [{ what: 'Joy-Con pair, neon' }],
    words: 'Both sticks drift.',
    steps: [ask('How long does it take?'), quote(3200), yes],
  },
  {
    ...{ kind: 'repair', days: [6, 2], name: 'Mireille Saade (demo)' },
    lines: [{ what: 'Pokémon Gold, cartridge', serial: 'DMG-AAUE' }],
    words: 'It no longer keeps what I save.',
    steps: [
      move('here', 'We open it today.'),
      addPart('Save battery replacement for one cartridge'),
      quote(600),
      yes,
      takePart,
    ],
  },
  {
    ...{ kind: 'repair', days: [9, 2], name: 'Georges Haber (demo)' },
    lines: [{ what: 'PlayStation 3 console', serial: 'CF-204417' }],
    words: 'It is loud and turns itself off after ten minutes.',
    steps: [
      move('here'),
      quote(2800),
      yes,
      move('ready', 'Cleaned, with new thermal paste. It ran for three hours.'),
    ],
  },
  {
    ...{ kind: 'repair', days: [10, 1], name: 'Yara Eid (demo)' },
    lines: [{ ...slimPs2, serial: 'C7719023' }],
    words: 'The tray opens and closes all the time.',
    steps: [
      move('here'),
      quote(3500),
      yes,
      note('New belt and the gear cleaned.'),
      move('ready', 'It is ready. Please bring the receipt of the repair.'),
      handBack,
    ],
  },
  {
    ...{ kind: 'repair', days: [11, 10], name: 'Nabil Sarkis (demo)' },
    lines: [{ what: 'Game Gear' }],
    words: 'No sound, and the picture is dark.',
    steps: [withdraw],
  },
];
