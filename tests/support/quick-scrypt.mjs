// Loaded into the unit tests and the shops that they start. A real hash of a password takes a tenth of
// a second of a core, and they make a thousand; the journeys sign up and in with real ones. Plain
// JavaScript, because some tests start programs on an older Node.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

// Better Auth's cost. The keys of older backups stay as they are.
const passwordCost = 16_384;

crypto.scrypt = (password, salt, length, options, callback) => {
  const N = options.N === passwordCost ? 2 : options.N;
  return scrypt(password, salt, length, { ...options, N }, callback);
};
syncBuiltinESMExports();
