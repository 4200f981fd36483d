import fs from 'node:fs';

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; optional?: boolean; os?: string[] }>;
}

const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'));
const { packages }: Lock = read('package-lock.json');
const { allowScripts }: { allowScripts: Record<string, boolean> } = read('package.json');

it('installs what the shop is built with, also where NODE_ENV is production', () => {
  expect(fs.readFileSync('start.mjs', 'utf8')).toContain("['ci', '--include=dev'");
});

it('lets nothing run while it is installed but what is approved by name', () => {
  const running = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  expect(running).toContain('node');
  expect(running.filter((name) => !(name in allowScripts))).toEqual([]);
  // The list approves no package that is not installed.
  expect(Object.keys(allowScripts).filter((name) => !running.includes(name))).toEqual([]);
});
