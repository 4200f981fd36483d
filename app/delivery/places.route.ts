import type { Route } from './+types/places.route.ts';
import { placesContext } from './places.server.ts';

/** `GET /delivery/places`: the same for everyone. The page cache adds the ETag. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await context.get(placesContext).read());
}
