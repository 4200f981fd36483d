import { flushSync } from 'react-dom';

/**
 * Makes a change that may remove the control, or the line around it. The focus goes to the line, to
 * the next one, or to the heading.
 */
export function changeLine(control: HTMLElement, change: () => void): void {
  const line = control.closest('li');
  const next = line?.nextElementSibling;
  const title = control.closest('section')?.querySelector('h2');
  flushSync(change);
  const place = line?.isConnected ? line : next;
  const heading = title ?? document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (place?.querySelector<HTMLElement>('a, button') ?? heading)?.focus();
}
