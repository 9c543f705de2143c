import { showToast } from '@daoxing/kit/web'
import { useState } from 'react'
import { type ChosenPlace, placeOfId } from './places-data.ts'
import * as words from './words/compiled/messages.js'

type OpenPlace = {
  readonly isPending: boolean
  readonly open: (id: string) => void
}

/**
 * Asks where a place lies whose line did not say so, and chooses it then. A failure is shown, so that no tap is without
 * effect.
 */
export function useOpenPlace(onChoose: (place: ChosenPlace) => void): OpenPlace {
  const [isPending, setIsPending] = useState(false)
  const open = async (id: string) => {
    setIsPending(true)
    // A place that is gone and one that nobody could ask for are the same to whoever tapped it.
    const place = await placeOfId(id).catch(() => null)
    setIsPending(false)
    if (place === null) showToast(words.places_search_lost())
    else onChoose(place)
  }
  return { isPending, open: (id) => void open(id) }
}
