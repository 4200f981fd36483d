/** A customer's link to a map, with the host where it leads. It is never opened by the shop itself. */
export function MapPinLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      Map pin on <bdi dir="ltr">{new URL(href).host}</bdi>
    </a>
  );
}
