/**
 * Shows the fonts of fonts.css once those that the page reads have come, both at once, since each lays the page out
 * once more, and what lies below the screen in a few steps. They are asked for with the first frame, so that they do
 * not hold it up. Until then no style names them: Chromium would ask the system for a substitute in each weight. A
 * page without scripts shows them as they come.
 */
export function showFonts(): void {
  const { fonts, documentElement: root } = document;
  delete root.dataset.fonts;
  requestAnimationFrame(async () => {
    const letters = root.lang === 'ar' ? ' ا' : ' ';
    const families = ['Jersey 10', 'Rubik Variable', 'Rubik More'];
    // What does not come keeps its substitute.
    await Promise.allSettled(families.map((family) => fonts.load(`1em '${family}'`, letters)));
    const later = [...document.querySelectorAll<HTMLElement>('main li')].filter(
      (item) => item.getBoundingClientRect().top > innerHeight,
    );
    for (const item of later) item.dataset.fonts = 'later';
    root.dataset.fonts = '';
    showNext(later);
  });
}

function showNext(later: HTMLElement[]): void {
  if (later.length === 0) return;
  requestAnimationFrame(() => {
    for (const item of later.splice(0, 8)) delete item.dataset.fonts;
    showNext(later);
  });
}
