import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** No car stands on a fifth floor: where it only comes near an address, the rider is sent to the street. */
const floor = /[\s,，]*(?:地下)?[\d０-９一二三四五六七八九十]+\s*樓.*$/u

/** Where a trip begins, which says so where that is known only by its road or its town. */
export const startText = ({ start_address: place, start_approximate: isApproximate }: Trip): string =>
  isApproximate ? words.taxi_live_place_roughly({ place: place.replace(floor, '') }) : place

/** Where a trip ends; null where that is left open. */
export const endText = ({ end_address: place, end_approximate: isApproximate }: Trip): string | null =>
  isApproximate && place !== null ? words.taxi_live_place_roughly({ place }) : place
