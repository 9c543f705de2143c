import * as words from './words/compiled/messages.js'

type Facts = {
  readonly plate: string | null
  readonly lat: number
  readonly lng: number
  /** Empty for a measured position without a name. */
  readonly address: string
}

/** The text message that the phone itself sends, built without the server. */
export function textOnPhone({ plate, lat, lng, address }: Facts): string {
  const at = `${lat.toFixed(5)},${lng.toFixed(5)}`
  const place = address === '' ? at : `${address}（${at}）`
  return plate === null ? words.safety_text_place({ place }) : words.safety_text_placeAndCar({ place, plate })
}
