import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** Where a trip begins, which says so where that is known only by its road or its town. */
export const startText = ({ start_address: place, start_approximate: isApproximate }: Trip): string =>
  isApproximate ? words.taxi_live_place_roughly({ place }) : place

/** Where a trip ends; null where that is left open. */
export const endText = ({ end_address: place, end_approximate: isApproximate }: Trip): string | null =>
  isApproximate && place !== null ? words.taxi_live_place_roughly({ place }) : place
