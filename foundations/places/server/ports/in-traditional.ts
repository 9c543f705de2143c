import { simplifiedIn } from '@daoxing/identity/server'
import { type Location, withTraditionalAddress } from '@daoxing/places/contract'
import type { PlacesPort } from './places-port.ts'

/**
 * Returns an address in Simplified Chinese in its Taiwanese form. The replacement contains county and town, so those
 * fields are empty [MAP-002].
 */
export async function inTraditional(
  places: Pick<PlacesPort, 'traditional'>,
  typed: string,
  location: Location,
): Promise<Location> {
  const isSimplified = (await simplifiedIn(typed)) !== ''
  return withTraditionalAddress(location, isSimplified ? await places.traditional(typed) : undefined)
}
