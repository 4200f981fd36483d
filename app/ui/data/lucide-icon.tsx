import { type ComponentProps, createElement } from 'react';

interface IconData {
  /** The tag and the attributes of each shape, on 24 × 24. */
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Makes the component of a Lucide icon. It stands in for the library's own function (vite.config.ts), which puts
 * the attributes together again at each rendering, for sizes and widths that the styles give here.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (native: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...native,
      },
      ...shapes,
    );
}
