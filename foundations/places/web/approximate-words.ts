import type { Favourite } from '@daoxing/places/contract'
import * as words from './words/compiled/messages.js'

/** A text about where something is, which says so where that is known only roughly. */
export const withApproximate = (text: string, isApproximate: boolean): string =>
  isApproximate ? words.places_search_roughly({ place: text }) : text

/** The second line of a favourite: its address, and whether the pin stands there only roughly. */
export const favouriteDetail = ({ address, isApproximate }: Favourite): string =>
  withApproximate(address, isApproximate)
