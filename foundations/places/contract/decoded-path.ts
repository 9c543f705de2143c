import { decodePath, type LatLng } from '@daoxing/kit/contract'

/**
 * An encoded polyline has five bits per character, starting at `?`. The last character of each number is below `_`;
 * numbers come in pairs.
 */
const wholeNumbers = /^(?:[_-~]*[?-^][_-~]*[?-^])*$/

/** Decodes the path of an encoded polyline [MAP-012]. An unreadable one is passed to `log` and skipped [MAP-014]. */
export function decodedPath(encodedPolyline: string, log: (reason: string) => void): readonly LatLng[] {
  if (!wholeNumbers.test(encodedPolyline)) {
    log('a polyline has foreign characters or ends in the middle of a number')
    return []
  }
  const path = decodePath(encodedPolyline)
  if (path.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return path
  log('a polyline leads off the globe')
  return []
}
