/**
 * The shop's tokens as mail programs need them: spelled out. Light; the dark ones of the same names
 * stand in `darkRules`, for the programs that know of dark.
 */
export const emailColors = {
  canvas: '#eceae3',
  surface: '#ffffff',
  sunken: '#dfdbd0',
  line: '#d2cdc0',
  shadow: '#cac6bb',
  ink: '#171726',
  ink2: '#474653',
  faceplate: '#102a40',
  onFace: '#f7f2e4',
  onFace2: '#b9cad6',
  link: '#0a5870',
  action: '#c9341b',
  actionEdge: '#861d0b',
  onAction: '#ffffff',
  sun: '#ffc629',
  sunInk: '#1b1508',
} as const;

/** Five of the fifteen shelves, the stripes of the shop's mark. */
export const brandStripes = ['#ffc629', '#cf2b36', '#2ea3e6', '#2a8246', '#7a52cc'] as const;

export const emailFont = "Rubik, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
/** For the shop's name, numbers and money: mails load no fonts, so the sturdiest at hand. */
export const emailDisplayFont =
  "'Jersey 10', 'Arial Black', Impact, 'Segoe UI Black', Arial, sans-serif";

/** Inline styles lose against nothing but `!important`. */
export const darkModeCss = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .m-pad { padding-left: 20px !important; padding-right: 20px !important; } }
@media (prefers-color-scheme: dark) {
  .m-canvas { background-color: #0d141e !important; }
  .m-surface { background-color: #18222f !important; border-bottom-color: #090e15 !important; }
  .m-sunken { background-color: #090e15 !important; }
  .m-face { background-color: #08121d !important; }
  .m-line { border-color: #2d3a4b !important; }
  .m-ink { color: #f5f0e3 !important; }
  .m-ink2 { color: #bfc8d1 !important; }
  .m-link { color: #83d3e6 !important; }
  .m-action { background-color: #ff6d50 !important; border-bottom-color: #b23c24 !important; color: #1e0904 !important; }
}`;
