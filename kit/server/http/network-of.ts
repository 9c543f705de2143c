import { isIPv6 } from 'node:net'

/**
 * The network for a limit: the address itself, or the /64 of IPv6 that one household or phone has, since it may use any
 * of its addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/64`
}
