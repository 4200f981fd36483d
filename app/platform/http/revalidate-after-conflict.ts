import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For a route's `shouldRevalidate`: what a form was refused for (409) has changed, so it is loaded again. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;
