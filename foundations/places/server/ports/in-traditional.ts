import { simplifiedIn } from '@daoxing/identity/server'
import { type Location, withTraditionalAddress } from '@daoxing/places/contract'
import type { PlacesPort } from './places-port.ts'

/**
 * An address that was typed in Simplified Chinese is answered as it is written in Taiwan. The replacement names county
 * and town itself, so those fields are left empty [MAP-002].
 */
export async function inTraditional(
  places: Pick<PlacesPort, 'traditional'>,
  typed: string,
  location: Location,
): Promise<Location> {
  const isSimplified = (await simplifiedIn(typed)) !== ''
  return withTraditionalAddress(location, isSimplified ? await places.traditional(typed) : undefined)
}
