import type { WebEntry } from '@daoxing/kit/web'
import { homeScreen } from './home-screen.ts'

/**
 * Begins to load the screen that the URL names, beside the frame and the rider's session, both of which would only ask
 * for it once they are there. A path with a name in it waits for the router.
 */
export function loadFirstScreen(entries: readonly WebEntry[], pathname: string): void {
  if (pathname === '/') homeScreen.load()
  for (const { routes } of entries) for (const { path, screen } of routes) if (path === pathname) screen.load()
}
