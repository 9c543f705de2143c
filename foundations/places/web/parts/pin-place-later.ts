import { lazyScreen, whenMapIsLoaded } from '@daoxing/kit/web'

/** The map below a pin, loaded on demand: imported only here, so that no other chunk contains it. */
export const PinPlace = lazyScreen(async () => {
  const [file] = await Promise.all([import('./PinPlace.tsx'), whenMapIsLoaded()])
  return file.PinPlace
})

/** The pin in a dialog above a search. */
export const PinOverSearch = lazyScreen(async () => {
  const [file] = await Promise.all([import('./PinOverSearch.tsx'), whenMapIsLoaded()])
  return file.PinOverSearch
})

/** Retries after a failed load; settles with the outcome. */
export async function loadPinAgain(): Promise<void> {
  await Promise.all([PinOverSearch.whenLoaded(), whenMapIsLoaded()])
}
