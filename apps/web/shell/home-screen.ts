import { lazyScreen } from '@daoxing/kit/web'

/** Separate from the other routes of the shell, so that the entry can start to load it. */
export const homeScreen = lazyScreen(async () => (await import('../home/HomeScreen.tsx')).HomeScreen)
