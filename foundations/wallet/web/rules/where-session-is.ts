/**
 * A page of our own server at the address at which this page is open: the session is known there alone, whatever name the
 * server goes by outside. Any other address stays as it is.
 */
export function whereSessionIs(address: string, here: string): string {
  if (!URL.canParse(address)) return address
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/gw/') ? new URL(pathname + search, here).href : address
}
