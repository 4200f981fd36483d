import { BlockList, isIP } from 'node:net';

const own = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  own.addSubnet(net, prefix, 'ipv4');
}
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/** Whether no stranger on the internet can have this host: this machine, or one of a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return own.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || host.endsWith('.localhost');
}

/**
 * The origin for a link in a mail that gives power to whoever follows it: PUBLIC_URL, else the host
 * that the request named, if no stranger can have it. Anyone may write any Host into a request, and
 * the mail would then lead its reader there. Null: PUBLIC_URL must be set.
 */
export function getLinkOrigin(publicUrl: string | null, requestOrigin: string): string | null {
  if (publicUrl) return publicUrl;
  if (!URL.canParse(requestOrigin)) return null;
  const { hostname, origin } = new URL(requestOrigin);
  return isPrivateHost(hostname) ? origin : null;
}
