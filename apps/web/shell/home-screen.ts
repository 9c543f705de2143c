import { lazyScreen } from '@daoxing/kit/web'

/** Named apart from the other routes of the shell, so that the entry can begin to load it. */
export const homeScreen = lazyScreen(async () => (await import('../home/HomeScreen.tsx')).HomeScreen)
