import { hasHostName, isPublicAddress, lookupPublic } from './public-address.server.ts';

it('knows the addresses of the public internet from all others, also inside IPv6', () => {
  for (const address of ['8.8.8.8', '142.250.1.1', '2a00:1450:4001::5e', '::ffff:8.8.8.8']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1'],
    ...['100.64.0.1', 'localhost', ''],
  ]) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});

it('takes hosts by name only', () => {
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', 'localhost'])
    expect(hasHostName(new URL(`https://${host}/`)), host).toBe(false);
  expect(hasHostName(new URL('https://fcm.googleapis.com/fcm/send/x'))).toBe(true);
});

it.each([true, false])('refuses a name that leads inside the network, all: %s', async (all) => {
  const error = await new Promise((resolve) => {
    lookupPublic('localhost', { all }, (refused) => resolve(refused));
  });
  expect(error).toMatchObject({ code: 'EPRIVATE' });
});
