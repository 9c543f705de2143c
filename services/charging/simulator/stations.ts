import { centralTaipei } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import type { PartnerStation } from '@daoxing/charging/contract'

const streets = ['忠孝東路', '仁愛路', '信義路', '和平東路', '南京東路', '民生東路'] as const
const centsPerUnit = [850, 950, 1100, 1250] as const
/** The distance of stations from the centre, in degrees: some two kilometres. */
const spread = 0.02

/** The stations of the city; the same seed gives the same positions. */
export function stationsOf(seed: string, count: number): readonly PartnerStation[] {
  return Array.from({ length: count }, (_, at) => {
    const chance = seededChance(seed).branch('charging').branch(at)
    const street = chance.pick(streets)
    return {
      stationId: `city-charging-${String(at + 1).padStart(3, '0')}`,
      name: `${street}站 ${at + 1} 號`,
      address: `臺北市${street} ${chance.between(1, 400)} 號`,
      location: {
        lat: centralTaipei.lat + chance.within(-spread, spread),
        lng: centralTaipei.lng + chance.within(-spread, spread),
      },
      centsPerUnit: chance.pick(centsPerUnit),
    }
  })
}

/** The amount at which a session at a station ends by itself. */
export function fullAtMilliUnits(seed: string, orderHash: string): number {
  return seededChance(seed).branch('charging').branch(orderHash).between(18_000, 60_000)
}
