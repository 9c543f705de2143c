import { LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A place as a rider chose it [MAP-001]: `area` is the county, `town` the town below it. */
export const Location = z.object({
  address: z.string(),
  /** The name of the place, or the address again. */
  description: z.string(),
  area: z.string(),
  town: z.string(),
  location: LatLng,
})
export type Location = z.infer<typeof Location>

/** The location with its address in Traditional Chinese if there is one; area and town are then empty [MAP-002]. */
export function withTraditionalAddress(location: Location, traditionalAddress: string | undefined): Location {
  if (!traditionalAddress) return location
  return { ...location, address: traditionalAddress, area: '', town: '' }
}
