import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { passwordHash } from './authentication.server.ts';

type Done = (error: Error | null, key: NonSharedBuffer) => void;

const { scrypt } = crypto;

afterEach(() => {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
});

it('passwords are checked one at a time, which leaves threads to the compression of pages', async () => {
  const hash = await passwordHash.hash('open sesame');
  let [running, maxAtOnce, counted] = [0, 0, 0];
  type Text = BinaryLike;
  type Options = ScryptOptions | Done;
  crypto.scrypt = (password: Text, salt: Text, length: number, options: Options, done?: Done) => {
    counted += 1;
    running += 1;
    maxAtOnce = Math.max(maxAtOnce, running);
    scrypt(password, salt, length, options as ScryptOptions, (error, key) => {
      running -= 1;
      done?.(error, key);
    });
  };
  syncBuiltinESMExports();

  const checks = Array.from({ length: 6 }, (_, number) =>
    passwordHash.verify({ hash, password: number === 0 ? 'open sesame' : 'wrong' }),
  );

  expect(await Promise.all(checks)).toEqual([true, ...Array(5).fill(false)]);
  expect({ counted, maxAtOnce }).toEqual({ counted: 6, maxAtOnce: 1 });
});
