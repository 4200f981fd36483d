import { renderMarkdown } from './markdown.server.ts';

it.each([
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', '&#106;avascript:alert(1)', 'vbscript:x'],
  ...[
    'data:image/png;base64,aaaa',
    '//other.example',
    'https:/\\other.example',
    'file:///etc/passwd',
  ],
])('shows a link to %s as text, and names it', (url) => {
  for (const text of [`[x](${url})`, `![x](${url})`, `<${url}>`, `[x][1]\n\n[1]: ${url}`]) {
    const { html, refusedLinks } = renderMarkdown(text);
    expect(html).not.toMatch(/(href|src)="/);
    if (!text.startsWith('<')) expect(refusedLinks).toHaveLength(1);
  }
});

it.each(['https://example.com/a?b=c', 'mailto:a@b.example', 'tel:+9611', '/blog', '#part'])(
  'links to %s',
  (url) => {
    const { html, refusedLinks } = renderMarkdown(`[x](${url})`);
    expect(html).toContain(`href="${url}"`);
    expect(refusedLinks).toEqual([]);
  },
);

it('shows markup as text, and one level of headings with an id each', () => {
  const { html, headings } = renderMarkdown(
    '# <script>x</script>\n\n## Same\n\n## Same\n\n## سلام',
  );
  expect(html).not.toMatch(/<script|<h1/);
  expect(headings.map(({ id }) => id)).toEqual(['script-x-script', 'same', 'same-3', 'سلام']);
});

it('takes the id that a heading ends with', () => {
  const { html, headings } = renderMarkdown(
    '## *All* of it {#all}\n\n### Near mint (NM) {#nm}\n\n{#x}',
  );
  expect(html).toContain('<h2 id="all"><em>All</em> of it</h2>');
  expect(html).toContain('<h3 id="nm">Near mint (NM)</h3>');
  expect(html).toContain('<p>{#x}</p>');
  expect(headings).toEqual([{ id: 'all', text: '*All* of it' }]);
});
