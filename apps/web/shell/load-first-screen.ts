import type { WebEntry } from '@daoxing/kit/web'
import { homeScreen } from './home-screen.ts'

/**
 * Begins to load the screen that the URL names, beside the frame and the rider's session, both of which would only ask
 * for it once they are there. A path with a name in it waits for the router. Answers when the screen is there.
 */
export async function loadFirstScreen(entries: readonly WebEntry[], pathname: string): Promise<void> {
  const screens = entries.flatMap(({ routes }) => routes.filter(({ path }) => path === pathname))
  await Promise.all([pathname === '/' && homeScreen.whenLoaded(), ...screens.map(({ screen }) => screen.whenLoaded())])
}
