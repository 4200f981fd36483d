import fc from 'fast-check';

/** The element and attribute that an attacker wants to inject into a page. */
const element = '<h0st1le onload=alert(1)>';
const attribute = 'h0st1le=alert(1)';

const fragments = [
  element,
  `</script><script>h0st1le()</script>`,
  `</title></textarea></style>${element}`,
  `"><img src=x ${attribute}>`,
  `" ${attribute} x="`,
  `' ${attribute} x='`,
  `javascript:h0st1le()`,
  `]]>${element}`,
  `<!--${element}-->`,
  "'; drop table users; --",
  "' or 1=1 --",
  '%_\\%',
  '$1 :name ?',
  ...['\u0000', '\ud800', '\udfff\ud800', '\u202e\u200f\ufeff'],
  '👾'.repeat(60),
  '\r\nX-Injected: h0st1le\r\nSet-Cookie: injected=1\r\n\r\n',
  '\nBcc: h0st1le@example.com\n',
  ...['../../../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/passwd\u0000.png'],
  ...['//h0st1le.example/', '/\\h0st1le.example', 'https://h0st1le.example/?a=1#b'],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'toString', '{"__proto__":{"isAdmin":true}}'],
  ...['[]', '[[[[]]]]', 'null', 'undefined', 'true', '-1', '0', '1e309', 'NaN', '0x10', '1,2,3,,'],
  '9'.repeat(400),
  ...['9007199254740993', '-9223372036854775809', '2026-13-45'],
  '{{7*7}}<%= 7*7 %>#{7*7}',
  '=cmd|calc!A1',
  'a'.repeat(1500),
  'é'.repeat(700),
];

const fragment = fc.constantFrom(...fragments);
const join = (parts: string[]) => parts.join('');
const mixed = fc.oneof(fragment, fc.string({ unit: 'binary', maxLength: 12 }));
// What is right but for its tail gets past the first check.
const start = fc.constantFrom('1', 'Nintendo', 'name-asc', 'a@b.example');
const text = fc.oneof(
  { weight: 3, arbitrary: fragment },
  { weight: 3, arbitrary: fc.array(mixed, { minLength: 2, maxLength: 4 }).map(join) },
  { weight: 1, arbitrary: fc.tuple(start, fragment).map(join) },
);

/** Bytes as they are, also those that no text has: a lone surrogate goes out as ED A0 80. */
function toUtf8(value: string): Buffer {
  const parts = Array.from(value, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return Buffer.from(letter);
    return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]);
  });
  return Buffer.concat(parts);
}

/** Every byte percent-encoded, for a URL or a form. */
function encode(value: string): string {
  return Array.from(toUtf8(value), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

const malformed = [
  ...['%', '%zz', '%E0%A4%A', '%C3%28', '%u0041', '+', '%2525', '&', '=', ';', '%00%00'],
];

/** A request whose head is longer than 16 KB is refused by Node itself. */
const longest = 6000;

/** One hostile value, percent-encoded or, now and then, wrongly encoded. */
export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: text.map((value) => encode(value).slice(0, longest)) },
  { weight: 1, arbitrary: fc.constantFrom(...malformed) },
);

/** How a query or a form names a field: once, often, or as what other frameworks take for a list. */
const shapes: ((name: string, value: string) => string)[] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}=1&${name}=${value}&${name}=`,
  (name, value) => `${name}[]=${value}&${name}[__proto__]=${value}`,
  (name, value) => `${value}=${value}&${name}=${value}`,
];

export const hostileShape = fc.constantFrom(...shapes);

const boundary = 'h0st1leboundary';

interface HostileBody {
  type: string | undefined;
  body: Buffer;
}

function urlencoded(fields: Record<string, string>, attacked: string): Buffer {
  const others = new URLSearchParams(fields).toString();
  return Buffer.from(`${others}&${attacked}`);
}

function multipart(fields: Record<string, string>, name: string, value: string, head = ''): Buffer {
  const lead = (key: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${key}"${more}\r\n\r\n`;
  const others = Object.entries(fields).map(([key, content]) => `${lead(key)}${content}\r\n`);
  return Buffer.concat([
    Buffer.from(others.join('') + lead(name, head)),
    decodeBytes(value),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

function decodeBytes(value: string): Buffer {
  const hex = value.replace(/%([0-9a-f]{2})/gi, (_, byte) =>
    String.fromCharCode(Number.parseInt(byte, 16)),
  );
  return Buffer.from(hex, 'latin1');
}

type Wrap = (fields: Record<string, string>, name: string, value: string) => HostileBody;
const form = 'application/x-www-form-urlencoded';
const multipartForm = `multipart/form-data; boundary=${boundary}`;
const upload = '; filename="../../h0st1le.png"\r\nContent-Type: image/png';
/** The first seven are right in their form. */
const wraps: Wrap[] = [
  ...shapes.map(
    (shape): Wrap =>
      (fields, name, value) => ({ type: form, body: urlencoded(fields, shape(name, value)) }),
  ),
  (...given) => ({ type: multipartForm, body: multipart(...given) }),
  (...given) => ({ type: multipartForm, body: multipart(...given, upload) }),
  (...given) => ({ type: multipartForm, body: multipart(...given).subarray(0, -9) }),
  (...given) => ({ type: 'multipart/form-data', body: multipart(...given) }),
  (fields, name, value) => ({
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ ...fields, [name]: value })),
  }),
  ...[undefined, 'text/plain; charset=utf-16le'].map(
    (type): Wrap =>
      (fields, name, value) => ({ type, body: urlencoded(fields, `${name}=${value}`) }),
  ),
];

/** A form whose fields are right but one. */
export const hostileBody: fc.Arbitrary<Wrap> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...wraps.slice(0, 7)) },
  { weight: 1, arbitrary: fc.constantFrom(...wraps.slice(7)) },
);

/** Values as a header line can hold them. */
export const hostileHeader: fc.Arbitrary<string> = text.map((value) =>
  toUtf8(value)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);
