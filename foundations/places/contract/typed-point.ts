import type { LatLng } from '@daoxing/kit/contract'

const degrees = String.raw`(\d{1,3}(?:\.\d+)?)\s*[°度]?(?:\s*(\d{1,2}(?:\.\d+)?)\s*['′’分](?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:["″”秒]|''))?)?`
const side = String.raw`\s*([NSEW]|北緯|東經)?\s*`
const written = new RegExp(
  `^(?:北緯|N)?\\s*(-?)${degrees}${side}[,，\\s]\\s*(?:東經|E)?\\s*(-?)${degrees}${side}$`,
  'i',
)

/** Parses typed coordinates, in degrees or in degrees, minutes and seconds; undefined for anything else. */
export function pointTyped(text: string): LatLng | undefined {
  const plain = /@(-?\d+\.\d+,-?\d+\.\d+)/.exec(text)?.[1] ?? text
  const found = written.exec(
    plain
      .normalize('NFKC')
      .replace(/[()（）]/g, '')
      .trim(),
  )
  if (!found) return undefined
  const [, minusOne, d1, m1, s1, sideOne, minusOther, d2, m2, s2, sideOther] = found
  // Two whole numbers are not coordinates: "101 7" can be a name.
  if (![d1, d2].every((each) => each?.includes('.')) && (m1 === undefined || m2 === undefined)) return undefined
  const one = signed(minusOne, sideOne) * inDegrees(d1, m1, s1)
  const other = signed(minusOther, sideOther) * inDegrees(d2, m2, s2)
  // Some people write the longitude first; a latitude cannot exceed 90.
  const isSwapped = Math.abs(one) > latMax || /^e/i.test(sideOne ?? '')
  const [lat, lng] = isSwapped ? [other, one] : [one, other]
  return Math.abs(lat) <= latMax && Math.abs(lng) <= lngMax ? { lat, lng } : undefined
}

const latMax = 90
const lngMax = 180
const signed = (minus: string | undefined, sideTyped: string | undefined) =>
  minus === '-' || /^[sw]$/i.test(sideTyped ?? '') ? -1 : 1
const inDegrees = (whole = '0', minutes = '0', seconds = '0') =>
  Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
