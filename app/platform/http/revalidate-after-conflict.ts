import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For a route's `shouldRevalidate`: what a form was refused for has changed (409) or ended (410), so it is loaded again. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || actionStatus === 410 || defaultShouldRevalidate;
