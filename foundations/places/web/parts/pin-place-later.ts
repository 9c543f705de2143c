import { lazyScreen, whenMapIsLoaded } from '@daoxing/kit/web'

/** The map below a pin, loaded when it is asked for: named here once, so that no other file brings it along. */
export const PinPlace = lazyScreen(async () => {
  const [file] = await Promise.all([import('./PinPlace.tsx'), whenMapIsLoaded()])
  return file.PinPlace
})

/** The same in a dialog over a search. */
export const PinOverSearch = lazyScreen(async () => {
  const [file] = await Promise.all([import('./PinOverSearch.tsx'), whenMapIsLoaded()])
  return file.PinOverSearch
})

/** Once more after it did not come; answers when it is known whether it came now. */
export async function loadPinAgain(): Promise<void> {
  await Promise.all([PinOverSearch.whenLoaded(), whenMapIsLoaded()])
}
