/** Only a path of ours is followed: "//elsewhere" and "https:" would lead out of the app. */
export function localPath(wish: string): string {
  const path = wish.startsWith('/') ? wish : `/${wish}`
  return /^\/[^/\\]/.test(path) || path === '/' ? path : '/'
}
