import { lazyScreen } from '../load-later.ts'

// In a chunk of its own: most screens show what was asked for, and most riders are signed in.
const ways = () => import('./OtherWay.tsx')

/** The way out of a failure that a retry does not mend. */
export const OtherWay = lazyScreen(async () => (await ways()).OtherWay)

/** Goes to the sign-in at once, and from there back to this screen. */
export const ToSignIn = lazyScreen(async () => (await ways()).ToSignIn)
