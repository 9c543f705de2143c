import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/**
 * Whether a request that may have a cookie comes from our own page: its Origin is the requested host, or it has none
 * and does not indicate another site. `host` is the requested one.
 */
export function originAllowed(headers: IncomingHttpHeaders, host: string | undefined): boolean {
  if (headers.origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  try {
    const origin = new URL(headers.origin)
    // Parsed as a URL with the same scheme, so that an explicit default port makes no difference.
    return origin.host === new URL(`${origin.protocol}//${host ?? ''}`).host
  } catch {
    return false
  }
}

/** The requested host: `X-Forwarded-Host` of a proxy on this machine, else the Host header. */
export function requestedHost({ headers, socket }: IncomingMessage): string | undefined {
  const forwarded = [headers['x-forwarded-host'] ?? []].flat().at(-1)?.split(',').at(-1)?.trim()
  const isFromThisMachine = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  return (isFromThisMachine && forwarded) || headers.host
}
