import { SpinnerDots } from './spinner-dots.tsx';

/** Somebody is waiting, and is told so. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status">
      <SpinnerDots />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
