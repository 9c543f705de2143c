import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Whether a request that may carry a cookie comes from our own page: its Origin is the host that it calls, or it has
 * none and says nothing of another site. `host` is the one that the browser asked for.
 */
export function originAllowed(headers: IncomingHttpHeaders, host: string | undefined): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  try {
    const origin = new URL(headers.origin)
    // Read as a URL of the same scheme, so that a default port that only one of the two names makes no difference.
    return origin.host === new URL(`${origin.protocol}//${host ?? ''}`).host
  } catch {
    return false
  }
}

/** The host that the browser asked for: what a proxy on this machine says of it, else the Host header. */
export function hostAskedOf({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().at(-1)?.split(',').at(-1)?.trim()
  const isFromThisMachine = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  return (isFromThisMachine && forwarded) || headers.host
}
