import { isOpenAt } from '@daoxing/assets/contract'
import { freePlacesAt, listStands, zonesInForce } from '@daoxing/assets/server'
import { taipeiTime } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readScooterMaps } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { lenders } from '../find/lenders.ts'

const baysMax = 300

/** The zones of all vendors, and the bays in view or the one of a link; a rider without a view gets the zones alone. */
export const readScooterMapsAnswer = answer(
  readScooterMaps,
  async ({ query, who: { riderId }, tx, house, language }) => {
    await refuseUnlisted({ tx, house, riderId })
    const now = house.clock.now()
    const { weekday } = taipeiTime(now)
    const { south, west, north, east, bay } = query
    const inForce = (await lenders(tx, house)).flatMap(
      (operatorId) => zonesInForce({ house, operatorId, at: now }).zones,
    )
    const zones = inForce.map(({ zone, rules }) => {
      const rule = rules[0]
      return {
        code: zone.code,
        name: { 'zh-TW': zone.nameZh, en: zone.nameEn, ja: zone.nameJa }[language],
        kind: zone.kind,
        polygons: zone.area.coordinates.map((polygon) => polygon.map((ring) => ring.map((position) => [...position]))),
        mayStart: rule?.rideStartAllowed ?? true,
        mayEnd: rule?.rideEndAllowed ?? true,
        mayRide: rule?.rideThroughAllowed ?? true,
        isOpenNow: zone.hours === null || isOpenAt(zone.hours, now),
        opensAt: zone.hours?.[weekday]?.opens ?? null,
        closesAt: zone.hours?.[weekday]?.closes ?? null,
      }
    })
    const version = inForce.map(({ zone }) => `${zone.zoneId}:${zone.version}`).join(',')
    const isInView = ({ lat, lng }: { lat: number; lng: number }) =>
      south !== undefined &&
      west !== undefined &&
      north !== undefined &&
      east !== undefined &&
      lat >= south &&
      lat <= north &&
      lng >= west &&
      lng <= east
    const bays = listStands({ house, kind: 'bay', vehicleKind: 'scooter' })
      .filter(({ standId, point }) => (bay === undefined ? isInView(point) : standId === bay))
      .slice(0, baysMax)
      .map((stand) => ({
        bayId: stand.standId,
        name: language === 'zh-TW' ? stand.nameZh : stand.nameEn,
        location: stand.point,
        freeBays: freePlacesAt(house, stand),
        isOpenNow: isOpenAt(stand.hours, now),
      }))
    return { version: await digestOf(version), zones, bays }
  },
)

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex').slice(0, 16)
}
