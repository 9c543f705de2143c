import { type AirportDirection, type AirportServiceType, directionOf } from '@daoxing/taxi/contract'

/** Parses either of the two words for a direction. */
export function directionNamed(word: AirportServiceType | AirportDirection): AirportDirection {
  return word === 'PICK_UP' || word === 'DROP_OFF' ? directionOf[word] : word
}
