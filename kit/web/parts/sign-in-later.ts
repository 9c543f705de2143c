import { lazyScreen } from '../load-later.ts'

// In a chunk of its own: most who see a screen are signed in.
const way = () => import('./SignInWay.tsx')

/** A button that leads to the sign-in, and from there back to this screen. */
export const SignInLink = lazyScreen(async () => (await way()).SignInLink)

/** Goes to the sign-in at once, and from there back to this screen. */
export const ToSignIn = lazyScreen(async () => (await way()).ToSignIn)
