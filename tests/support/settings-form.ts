import { setTimeout as sleep } from 'node:timers/promises';

/** Sends the owner's form with a new notice at checkout and everything else untouched. */
export async function saveNotice(origin: string, cookie: string, notice: string): Promise<void> {
  const answer = await fetch(`${origin}/admin/settings`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ shown: '{}', checkoutNotice: notice }),
  });
  if (answer.status !== 302) throw new Error(`The settings were not saved: ${answer.status}`);
}

/** Shorter than the shop keeps settings that it was not told to forget. */
const followMs = 10_000;

/** Whether the page of the checkout comes to show a notice. */
export async function showsNotice(origin: string, cookie: string, notice: string) {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const answer = await fetch(`${origin}/checkout`, { headers: { cookie } });
    if ((await answer.text()).includes(notice)) return true;
    await sleep(50);
  }
  return false;
}
