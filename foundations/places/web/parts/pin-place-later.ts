import { lazyScreen, whenMapIsLoaded } from '@daoxing/kit/web'

/** The map below a pin, loaded when it is asked for: named here once, so that no other file brings it along. */
export const PinPlace = lazyScreen(async () => {
  const [file] = await Promise.all([import('./PinPlace.tsx'), whenMapIsLoaded()])
  return file.PinPlace
})
