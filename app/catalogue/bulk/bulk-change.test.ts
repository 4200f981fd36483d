import { type BulkKind, categoryOption, parseBulkChange } from './bulk-change.ts';

it.each<[BulkKind, string, object]>([
  ['amount', '-2.50', { cents: -250 }],
  ['amount', '+ 1,250.00', { cents: 125_000 }],
  ['amount', '−12,5', { cents: -1250 }],
  ['amount', ' 5 ', { cents: 500 }],
  ['percent', '-10', { hundredths: -1000 }],
  ['percent', '7,5 %', { hundredths: 750 }],
  ['stock', '-12', { units: -12 }],
  ['percent', '٧٫٥ ٪', { hundredths: 750 }],
  ['stock', '1000000', { units: 1_000_000 }],
  ['stock', '-١٢', { units: -12 }],
  ['category', 'Xbox|Xbox Series X/S', { category: 'Xbox', subcategory: 'Xbox Series X/S' }],
  ['category', categoryOption('SALE', ''), { category: 'SALE', subcategory: '' }],
  ['price', '1,250.00', { cents: 125_000 }],
  ['sale', '-20 %', { hundredths: 2000 }],
  ['end-sale', 'anything', {}],
  ['facts', '', {}],
])('reads the change %s %j', (kind, text, expected) => {
  expect(parseBulkChange(kind, text)).toEqual({ kind, ...expected });
});

it.each<[BulkKind, string[]]>([
  ['amount', ['', '0', '1.005', '--5', '1000000']],
  ['percent', ['0', '10%%', 'ten', '1e3']],
  ['price', ['-5']],
  ['sale', ['100', '0']],
  ['stock', ['1.5', '-0', '1000001']],
  ['sale-until', ['2020-12-24', '']],
  ['category', ['', 'Sega|NES', 'constructor|']],
])('refuses the change %s %j', (kind, texts) => {
  expect(texts.filter((text) => parseBulkChange(kind, text) !== null)).toEqual([]);
});
