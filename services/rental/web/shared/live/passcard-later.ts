import { lazyScreen } from '@daoxing/kit/web'

/** The codes of the keypad. Screens preload it: it is the way to the car when the network is gone. */
export const PasscardSheet = lazyScreen(() => import('./PasscardSheet.tsx').then((file) => file.PasscardSheet))
