import * as z from 'zod/mini'

/** A point on the earth, in degrees. */
export const LatLng = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})
export type LatLng = Readonly<z.infer<typeof LatLng>>
