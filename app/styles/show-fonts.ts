/**
 * Shows the faces of fonts.css once those that the page reads have come, all at once: each that came by itself would
 * lay the page out once more, and for a face that is on its way Chromium asks the system for a substitute in each
 * size. They are asked for with the first frame, so that they do not hold it up.
 */
export function showFonts(): void {
  requestAnimationFrame(async () => {
    const faces = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
      .flatMap((rule) => (rule instanceof CSSFontFaceRule ? [createFace(rule)] : []));
    const isArabic = document.documentElement.lang === 'ar';
    const read = faces.filter(({ unicodeRange }) =>
      (isArabic ? /U\+(20-|6)/i : /U\+20-/i).test(unicodeRange),
    );
    // What does not come keeps its substitute.
    await Promise.allSettled(read.map((face) => face.load()));
    for (const face of faces) document.fonts.add(face);
  });
}

function createFace({ style }: CSSFontFaceRule): FontFace {
  const read = (name: string) => style.getPropertyValue(name);
  // A name in quotes would be one of that quotes are a part.
  return new FontFace(read('font-family').replaceAll(/["']/g, ''), read('src'), {
    weight: read('font-weight') || 'normal',
    unicodeRange: read('unicode-range'),
  });
}
