import { baseConfigs, configValue } from '@daoxing/configs/server'
import { type LatLng, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { landAt, villageAtOrBeside } from '@daoxing/places/server'

/**
 * The dispatch region of the pickup. Refused outside the service area, and without a road to the drop-off; `field` names
 * the drop-off in the refusal.
 */
export async function regionOf(tx: Tx, pickup: LatLng, dropoff: LatLng, field = 'endLocation'): Promise<string> {
  const regions = await configValue(tx, baseConfigs.taxi_region_map)
  const [from, to] = [pickup, dropoff].map((point) => regions[villageAtOrBeside(point)?.county ?? ''])
  if (!from) throw new Refusal('chauffeur.outsideServiceArea', { field: 'startLocation' })
  if (!to || landAt(pickup) !== landAt(dropoff)) throw new Refusal('chauffeur.outsideServiceArea', { field })
  return from
}
