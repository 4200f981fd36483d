import { describe, expect, it } from 'vitest';
import { type BulkKind, parseBulkChange, shelfOption } from './bulk-change.ts';

describe('parseBulkChange', () => {
  const read: [BulkKind, string, object][] = [
    ['amount', '-2.50', { cents: -250 }],
    ['amount', '+ 1,250.00', { cents: 125_000 }],
    ['amount', '−12,5', { cents: -1250 }],
    ['amount', ' 5 ', { cents: 500 }],
    ['percent', '-10', { hundredths: -1000 }],
    ['percent', '7,5 %', { hundredths: 750 }],
    ['stock', '-12', { pieces: -12 }],
    ['stock', '1000000', { pieces: 1_000_000 }],
    [
      'shelf',
      shelfOption('Xbox', 'Xbox Series X/S'),
      { category: 'Xbox', subcategory: 'Xbox Series X/S' },
    ],
    ['shelf', shelfOption('SALE', ''), { category: 'SALE', subcategory: '' }],
  ];
  it.each(read)('reads %s %j', (kind, text, expected) => {
    expect(parseBulkChange(kind, text)).toEqual({ kind, ...expected });
  });

  const refused: [BulkKind, string][] = [
    ['amount', ''],
    ['amount', '0'],
    ['amount', '1.005'],
    ['amount', '--5'],
    ['amount', '1000000'],
    ['percent', '0'],
    ['percent', '10%%'],
    ['percent', 'ten'],
    ['percent', '1e3'],
    ['stock', '1.5'],
    ['stock', '-0'],
    ['stock', '1000001'],
    ['shelf', ''],
    ['shelf', 'Sega|NES'],
    ['shelf', 'constructor|'],
  ];
  it.each(refused)('refuses %s %j', (kind, text) => {
    expect(parseBulkChange(kind, text)).toBeNull();
  });
});
