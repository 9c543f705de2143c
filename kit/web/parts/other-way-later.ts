import { lazyScreen } from '../load-later.ts'

// In a separate chunk: most screens load without failures, and most riders are signed in.
const ways = () => import('./OtherWay.tsx')

/** The next step after a failure that a retry does not fix. */
export const OtherWay = lazyScreen(async () => (await ways()).OtherWay)

/** Opens the sign-in at once, which returns to this screen. */
export const ToSignIn = lazyScreen(async () => (await ways()).ToSignIn)

/** The article of the help centre that explains a failure. */
export const ArticleWay = lazyScreen(async () => (await ways()).ArticleWay)
