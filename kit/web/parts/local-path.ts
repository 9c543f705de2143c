const here = 'http://here.invalid'

/**
 * Only our own paths are followed. They are parsed as a browser does, which drops tabs and line ends, treats a
 * backslash as a slash and resolves dots: a path that then leads to another host, such as "//elsewhere", leads home.
 */
export function localPath(wish: string): string {
  const path = wish.startsWith('/') ? wish : `/${wish}`
  if (!URL.canParse(path, here)) return '/'
  const { origin, pathname, search, hash } = new URL(path, here)
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
