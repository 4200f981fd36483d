import { BlockList, isIP } from 'node:net';
import { splitLanguage } from '#app/platform/language/split-language.server.ts';

const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(net, prefix, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether no stranger on the internet can have this host: this machine, or one of a private network. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return privateNetworks.check(host, family === 4 ? 'ipv4' : 'ipv6');
  return !host.includes('.') || host.endsWith('.localhost');
}

/**
 * The origin for a link in an email that gives power to its reader: PUBLIC_URL, else the host
 * that the request named, if no stranger can have it. Anyone may write any Host into a request, and
 * the email would then lead its reader there. Null: PUBLIC_URL must be set.
 */
export function getLinkOrigin(publicUrl: string | null, requestOrigin: string): string | null {
  if (publicUrl) return publicUrl;
  if (!URL.canParse(requestOrigin)) return null;
  const { hostname, origin } = new URL(requestOrigin);
  return isPrivateHost(hostname) ? origin : null;
}

/**
 * Path and query of the page that a request is for, without its language: a navigation in the browser
 * asks for `/orders.data?_routes=…` instead of `/orders`.
 */
export function getPagePath(requestUrl: string): string {
  const { pathname, searchParams } = new URL(requestUrl);
  searchParams.delete('_routes');
  const path = splitLanguage(pathname).path.replace(/(\/_|)\.data$/, (_, end) => (end ? '/' : ''));
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}
