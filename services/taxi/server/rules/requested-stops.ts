import { type LatLng, Refusal } from '@daoxing/kit/contract'
import type { RequestedStops } from '@daoxing/taxi/contract'

export type StopPlace = { readonly address: string; readonly location: LatLng }

/** The stops of a request that are still ahead. A ride with stops needs a destination. */
export function comingStops(
  requested: RequestedStops | undefined,
  { hasEnd }: { readonly hasEnd: boolean },
): readonly StopPlace[] {
  const stops = (requested ?? [])
    .filter(({ is_passed: isPassed }) => isPassed !== true)
    .map(({ address, lat, lng }) => ({ address: address ?? '', location: { lat, lng } }))
  if (stops.length > 0 && !hasEnd) throw new Refusal('kit.invalidInput', { field: 'end_latitude' })
  return stops
}
