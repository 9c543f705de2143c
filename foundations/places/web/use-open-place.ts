import { showToast } from '@daoxing/kit/web'
import { useMutation } from '@tanstack/react-query'
import { type ChosenPlace, placeOfId } from './places-data.ts'
import * as words from './words/compiled/messages.js'

/** Asks where a place lies whose line did not say so, and chooses it then. Nobody is left with a tap that does nothing. */
export function useOpenPlace(onChoose: (place: ChosenPlace) => void) {
  return useMutation({
    mutationFn: placeOfId,
    onSuccess: (place) => (place === null ? showToast(words.places_search_lost()) : onChoose(place)),
    onError: () => showToast(words.places_search_lost()),
  })
}
