/**
 * Part of every picture's public address, which is cached for a year.
 * Raise it whenever any existing picture would come out different.
 */
export const ART_VERSION = 1;
