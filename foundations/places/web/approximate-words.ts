import type { Favourite } from '@daoxing/places/contract'
import * as words from './words/compiled/messages.js'

/** The text of a location, which marks an approximate one. */
export const withApproximate = (text: string, isApproximate: boolean): string =>
  isApproximate ? words.places_search_roughly({ place: text }) : text

/** The second line of a favourite: its address, marked if its pin is approximate. */
export const favouriteDetail = ({ address, isApproximate }: Favourite): string =>
  withApproximate(address, isApproximate)
