declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface DecryptOptions {
    version: string;
    privateKey: ECDH;
    authSecret: string;
  }
  const ece: { decrypt(body: Buffer, options: DecryptOptions): Buffer };
  export default ece;
}
