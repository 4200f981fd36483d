import { useEffect } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from '#app/platform/storage/browser-storage.ts';

const storageKey = 'order-sound';
let audio: AudioContext | null = null;

interface SoundChoice {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
}

/** Whether new orders sound in this browser, in all its tabs. */
export const useSoundChoice = create<SoundChoice>()(
  persist((set) => ({ isOn: false, setOn: (isOn) => set({ isOn }) }), {
    name: storageKey,
    storage: browserStorage(),
    skipHydration: true,
  }),
);

/** Reads the choice again: another tab may have changed it. */
function isSoundOn(): boolean {
  void useSoundChoice.persist.rehydrate();
  return useSoundChoice.getState().isOn;
}

export function playSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, hertz] of [659, 988].entries()) {
    const start = audio.currentTime + index * 0.12;
    const [note, volume] = [audio.createOscillator(), audio.createGain()];
    note.type = 'square';
    note.frequency.value = hertz;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.3);
  }
}

const lockMs = 2000;

/** Plays it in one of the open tabs only, where the owner has switched it on. */
export function playOrderSound(): void {
  if (!isSoundOn()) return;
  // Without https there are no locks: then each tab plays.
  if (!navigator.locks) {
    playSound();
    return;
  }
  void navigator.locks.request(storageKey, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playSound();
    await new Promise((resolve) => setTimeout(resolve, lockMs));
  });
}

/** Browsers let a page sound only after a click or a key press in it: the first one prepares it. */
export function useSoundAfterFirstInput(): void {
  useEffect(() => {
    const events = new AbortController();
    void useSoundChoice.persist.rehydrate();
    const prepare = () => {
      events.abort();
      if (!isSoundOn()) return;
      audio ??= new AudioContext();
      void audio.resume();
    };
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, prepare, { signal: events.signal });
    return () => events.abort();
  }, []);
}
