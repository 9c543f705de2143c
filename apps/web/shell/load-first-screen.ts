import type { WebEntry } from '@daoxing/kit/web'
import { homeScreen } from './home-screen.ts'
import type { PageEntries } from './page-entries.ts'

/**
 * Starts to load the screen of the URL, in parallel with the frame and the rider's session, which would only request it
 * later. A path with a parameter waits for the router. Resolves when the screen is loaded.
 */
export async function loadFirstScreen({ get, Deferred }: PageEntries, pathname: string): Promise<void> {
  if (pathname === '/') return homeScreen.whenLoaded()
  if (screensAt(get(), pathname).length === 0) await Deferred.whenLoaded()
  await Promise.all(screensAt(get(), pathname).map((screen) => screen.whenLoaded()))
}

const screensAt = (entries: readonly WebEntry[], pathname: string) =>
  entries.flatMap(({ routes = [] }) => routes.filter(({ path }) => path === pathname).map(({ screen }) => screen))
