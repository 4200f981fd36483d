import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from '#app/platform/http/concurrency-limit.server.ts';

/**
 * A hash takes a whole core for a while, on one of the four threads of Node that also compress pages
 * and read files: one at a time leaves the others to the pages.
 */
const gate = createConcurrencyLimit({ maxRunning: 1 });

/** The library's own hash and check of a password, one at a time. */
export const passwordHash = {
  hash: (password: string) => gate.pass(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }) => gate.pass(() => verifyPassword(given)),
};
