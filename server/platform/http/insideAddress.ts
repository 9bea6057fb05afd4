import { BlockList, isIPv6 } from 'node:net'

/** Addresses that lead to this machine or its neighbours, not to the world (RFC 6890). */
const inside = new BlockList()
for (const [network, prefix] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
] as [string, number][])
  inside.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as [string, number][])
  inside.addSubnet(network, prefix, 'ipv6')

/** True of an IP address that is not one of the world. */
export function isInside(address: string): boolean {
  // An IPv4 address in the dress of the other (::ffff:10.0.0.7) is checked as what it is.
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
