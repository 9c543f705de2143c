import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A number in a query string; an empty text is not a number [MAP-003]. */
export const QueryNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform(Number),
)

export const QueryLat = z.pipe(QueryNumber, LatLng.shape.lat)
export const QueryLng = z.pipe(QueryNumber, LatLng.shape.lng)

/** `25.04637,121.5197163` as one text. */
export const LatLngText = z.pipe(
  z.string().check(z.regex(/^-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?$/)),
  z.transform((text): unknown => {
    const [lat, lng] = text.split(',').map(Number)
    return { lat, lng }
  }),
)

export const PointText = z.pipe(LatLngText, LatLng)
