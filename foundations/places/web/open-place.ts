import { showToast } from '@daoxing/kit/web'
import { type ChosenPlace, placeOfId } from './places-data.ts'
import * as words from './words/compiled/messages.js'

/**
 * Requests the position of a place whose search result has none. A failure is shown, so that no tap is without effect.
 */
export async function openPlace(id: string): Promise<ChosenPlace | null> {
  // A deleted place and an unreachable server look the same to the rider.
  const place = await placeOfId(id).catch(() => null)
  if (place === null) showToast(words.places_none_lost())
  return place
}
