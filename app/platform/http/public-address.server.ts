import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// Addresses that no public server has (IANA's special-purpose registries).
const special = new BlockList();
const ranges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...[
    '::/128',
    '::1/128',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
  ],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];
for (const range of ranges) {
  const [address = '', length] = range.split('/');
  special.addSubnet(address, Number(length), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is one of the public internet; an IPv4 address inside IPv6 counts as itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !special.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL is a name, and no address that would skip `lookupPublic`. */
export function hasHostName({ hostname }: URL): boolean {
  return !hostname.startsWith('[') && isIP(hostname) === 0 && hostname.includes('.');
}

/**
 * A `lookup` for sockets that refuses names of addresses inside the network. The socket connects to
 * the very address that was checked, so that a second answer of the DNS changes nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new Error('No address'), '', 0);
    if (!found.every(({ address }) => isPublicAddress(address))) {
      const refused = new Error('The name leads to an address inside the network.');
      return callback(Object.assign(refused, { code: 'EPRIVATE' }), '', 0);
    }
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
