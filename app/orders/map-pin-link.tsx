import { rich } from '#app/platform/language/rich.tsx';

/** A customer's link to a map, with the host where it leads. It is never opened by the shop itself. */
export function MapPinLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {rich('Map pin on {host}', { host: <bdi dir="ltr">{new URL(href).host}</bdi> })}
    </a>
  );
}
