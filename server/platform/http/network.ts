import { isIPv6 } from 'node:net'

/** The network of an address: of IPv6 the first 64 bits, which one customer has whole; of IPv4 the address. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [left = '', right] = address.replace(/%.*$/, '').split('::')
  const groups = left.split(':').filter(Boolean)
  const last = right === undefined ? [] : right.split(':').filter(Boolean)
  const whole = [...groups, ...Array(Math.max(8 - groups.length - last.length, 0)).fill('0'), ...last]
  return `${whole
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
