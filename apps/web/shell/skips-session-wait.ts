import { matchPath } from 'react-router'

/**
 * The paths without the loading state of the session: the screen is rendered at once, or the way to sign in for a
 * visitor. The one with a slash at its end includes the paths below it.
 */
const pathsWithoutWait = ['/mgm', '/receivingGift', '/taxi', '/rental/policy/', '/memberCenter', '/csChatBot']

/** Whether a path skips the loading state of authentication. */
export function skipsSessionWait(pathname: string): boolean {
  return pathsWithoutWait.some((path) => matchPath({ path, end: !path.endsWith('/') }, pathname) !== null)
}
