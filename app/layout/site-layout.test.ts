import fs from 'node:fs';

const styles = fs.readFileSync('app/layout/site-layout.module.css', 'utf8');

it.each(['pause', 'connection'])('puts the line of the class %s on no paper', (name) => {
  const [rule] = new RegExp(`^\\.${name} \\{.*?^\\}`, 'ms').exec(styles) ?? [];
  expect(rule).toMatch(/no-print|@media print \{\s+display: none/);
});
