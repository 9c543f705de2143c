const here = 'http://here.invalid'

/**
 * Only a path of ours is followed. It is read as a browser reads it, which drops tabs and line ends, takes a backslash
 * for a slash and walks dots: what then leads to another host, as "//elsewhere" does, leads home.
 */
export function localPath(wish: string): string {
  const path = wish.startsWith('/') ? wish : `/${wish}`
  if (!URL.canParse(path, here)) return '/'
  const { origin, pathname, search, hash } = new URL(path, here)
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
