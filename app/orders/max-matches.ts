/** Matches beyond these are not counted: nobody pages through them, and counting takes time. */
export const mostMatches = 5000;
