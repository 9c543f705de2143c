import type { Trip } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

/** A car cannot stop on a fifth floor: for an approximate address, the text ends at the street. */
const floor = /[\s,，]*(?:地下)?[\d０-９一二三四五六七八九十]+\s*樓.*$/u

/** The start of a trip, marked if only its road or town is known. */
export const startText = ({ start_address: place, start_approximate: isApproximate }: Trip): string =>
  isApproximate ? words.taxi_live_place_roughly({ place: place.replace(floor, '') }) : place

/** The destination of a trip; null if it is left open. */
export const endText = ({ end_address: place, end_approximate: isApproximate }: Trip): string | null =>
  isApproximate && place !== null ? words.taxi_live_place_roughly({ place }) : place
