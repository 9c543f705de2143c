import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A URL of a peer that we do not call. */
export class RefusedAddress extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedAddress'
  }
}

type Policy = { readonly allowsLoopback: boolean }

const loopback = listOf(['127.0.0.0/8', '::1/128'])
/** Networks that are not of the public internet. A peer that names one could make us call our own machines. */
const closed = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether an address may be called. An IPv4 address within an IPv6 one is judged as itself. */
export function isOpenAddress(address: string, { allowsLoopback }: Policy): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const type = family === 4 ? 'ipv4' : 'ipv6'
  if (allowsLoopback && loopback.check(address, type)) return true
  return !closed.check(address, type)
}

/**
 * A URL of a peer, before its name is resolved: over TLS, without a user, and no closed address. With loopback allowed,
 * peers of this machine are called without TLS.
 */
export function checkedUrl(text: string, policy: Policy): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw new RefusedAddress('no URL')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = policy.allowsLoopback && (host === 'localhost' || (isIP(host) !== 0 && loopbackOf(host)))
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) throw new RefusedAddress('no TLS')
  if (url.username !== '' || url.password !== '') throw new RefusedAddress('a user in the URL')
  if (isIP(host) !== 0 && !isOpenAddress(host, policy)) throw new RefusedAddress('a closed network')
  return url
}

const loopbackOf = (host: string) => loopback.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6')

/**
 * Resolves a name for a connection, and refuses it if any address is in a closed network. The connection uses the
 * address that was judged, so that the name cannot point elsewhere in between.
 */
export function guardedLookup(policy: Policy): LookupFunction {
  return (hostname: string, options: LookupOptions, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const first = found?.[0]
      if (error || !found || !first) return done(error ?? new RefusedAddress('no address'), '')
      if (!found.every(({ address }) => isOpenAddress(address, policy)))
        return done(new RefusedAddress('a closed network'), '')
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}
