/** Push services of the browsers; an operator may name more. */
const pushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'push.apple.com',
  'notify.windows.com',
]

/**
 * Whether a page may make us post to this URL. Only known services and only over TLS: otherwise anybody could make the
 * server call addresses inside its own network.
 */
export function isPushEndpoint(endpoint: string, moreHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, host, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (moreHosts.includes(host)) return true
  return protocol === 'https:' && pushServices.some((name) => hostname === name || hostname.endsWith(`.${name}`))
}
