import type { ZoneArea, ZonePlan } from '@daoxing/assets/contract'
import { type LatLng, pointBeside } from '@daoxing/kit/contract'

const allowed = { rideStartAllowed: true, rideEndAllowed: true, rideThroughAllowed: true }

/** A zone in which everything is allowed to all models. */
export function aZone(
  zone: Partial<ZonePlan['zones'][number]> & { readonly code: string; readonly area: ZoneArea },
): ZonePlan['zones'][number] {
  return {
    kind: 'serviceArea',
    nameZh: '示範區',
    nameEn: 'Sample Zone',
    nameJa: 'サンプルエリア',
    precedence: 10,
    rules: [{ modelCodes: null, ...allowed, maximumSpeedKmh: null }],
    hours: null,
    clause: null,
    validFrom: null,
    validUntil: null,
    isClosed: false,
    ...zone,
  }
}

/** A square with this distance from the middle to each side. */
export function squareAround(middle: LatLng, metres: number): ZoneArea {
  const corner = (east: number, north: number): [number, number] => {
    const { lat, lng } = pointBeside(middle, { northMetres: north * metres, eastMetres: east * metres })
    return [lng, lat]
  }
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}
