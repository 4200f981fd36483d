export interface AuthenticatorSetup {
  /** The `otpauth:` address; the form sends it back with the first code. */
  uri: string;
  /** In groups of four, to be typed. */
  secret: string;
  /** The URL of the QR code. */
  image: string;
}

/** Draws the QR code. Null for text that is no `otpauth:` address. */
export async function createAuthenticatorSetup(uri: string): Promise<AuthenticatorSetup | null> {
  const secret = /^otpauth:\/\/totp\/[^?]{1,600}\?secret=([A-Z2-7]{16,80})&/.exec(uri)?.[1];
  if (!secret || uri.length > 1000) return null;
  const { default: qrCode } = await import('qrcode');
  const svg = await qrCode.toString(uri, { type: 'svg', margin: 2 });
  return {
    uri,
    secret: secret.replace(/.{4}(?=.)/g, '$& '),
    image: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  };
}
