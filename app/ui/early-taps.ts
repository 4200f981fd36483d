declare global {
  interface Window {
    /** Gives the keys that were tapped so far, once, and lets later taps through. */
    takeEarlyTaps?: () => HTMLElement[];
  }
}

/**
 * Stands inline in the head: on a slow line the page is there seconds before its scripts, and a tap
 * on a key that needs them would be lost. It keeps such keys, and marks them as pressed, until the
 * page has come alive. A link with `data-tap` that was kept once works as a link from then on.
 */
export const earlyTapsScript = `(function(){var kept=[];
function keep(e){var key=e.target.closest('button[type=button],[data-tap]'),again=kept.includes(key);
if(!key||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey||again&&key.href)return;
e.preventDefault();e.stopImmediatePropagation();if(!again){kept.push(key);key.dataset.tapped=''}}
addEventListener('click',keep,true);
window.takeEarlyTaps=function(){removeEventListener('click',keep,true);return kept.splice(0)}})()`;
