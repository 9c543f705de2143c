/**
 * Moves a URL of our own server to the current origin: the session is known only there, whichever public name the
 * server has. Any other URL stays.
 */
export function whereSessionIs(address: string, here: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/gw/') ? new URL(pathname + search, here).href : address
}
