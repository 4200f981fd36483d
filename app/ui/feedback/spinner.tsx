import { Squares } from './spinner-dots.tsx';

/** Somebody is waiting, and is told so. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span role="status">
      <Squares />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
