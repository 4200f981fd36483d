import fs from 'node:fs';
import subsetFont from 'subset-font';

// `node tools/fonts.mjs` writes app/styles/fonts: each font with the letters that the shop's own texts, in
// English and French, and the demo catalogue use. Browsers load the whole font only where another letter is shown.

const letters = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00A0«©·»×ÀÅÉßàáâåçèéêëîïóôöùûœ–—‘’“”•…−`;

const fonts = {
  rubik: {
    source: '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  },
  jersey: { source: '@fontsource/jersey-10/files/jersey-10-latin-400-normal.woff2' },
};

for (const [name, { source, ...options }] of Object.entries(fonts)) {
  const subset = await subsetFont(fs.readFileSync(`node_modules/${source}`), letters, {
    ...options,
    targetFormat: 'woff2',
    // Kerning would be a quarter of the file: docs/decisions/0016-first-paint.md.
    keepFeatures: ['tnum'],
    noHinting: true,
  });
  fs.writeFileSync(`app/styles/fonts/${name}.woff2`, subset);
}
