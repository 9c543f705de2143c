import type { Asset } from '@daoxing/assets/contract'
import { standOf } from '@daoxing/assets/server'
import type { LatLng } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'

/** The place of a scooter that has not reported yet: of its last handover, else of its stand. */
export function leftAt(house: House, { plate, position, standId }: Asset): LatLng {
  const left = position?.point ?? (standId === null ? undefined : standOf(house, standId)?.point)
  if (!left) throw new Error(`the scooter ${plate} has no place`)
  return left
}
