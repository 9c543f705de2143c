import { lazyScreen } from '@daoxing/kit/web'

/** The map below a pin, loaded when it is asked for: named here once, so that no other file brings it along. */
export const PinPlace = lazyScreen(() => import('./PinPlace.tsx').then((file) => file.PinPlace))
