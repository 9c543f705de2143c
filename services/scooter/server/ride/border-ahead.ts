import { zoneOf, zoneVerdict } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import type { Language, LatLng } from '@daoxing/kit/contract'
import type { ReturnCheck } from '@daoxing/scooter/contract'
import type { RentalStep } from '../locked-rental.ts'
import { scooterConfigs } from '../scooter-configs.ts'

/** The border is looked for in circles that grow by so much. */
const stepMetres = 25

/** The border of the ground where a ride may end, if it is near: leaving it, or entering it again. */
export async function borderAhead(
  { tx, house, rental }: RentalStep,
  point: LatLng,
  language: Language = 'zh-TW',
): Promise<ReturnCheck['warning']> {
  const { borderMetres } = await configValue(tx, scooterConfigs.scooter_places)
  const { operatorId, modelCode } = rental
  const asked = { house, operatorId, modelCode, at: house.clock.now(), point }
  const here = zoneVerdict(asked)
  for (let metres = stepMetres; metres <= borderMetres; metres += stepMetres) {
    const { certainty, others } = zoneVerdict({ ...asked, accuracyMetres: metres })
    const other = others.find(({ rideEndAllowed }) => rideEndAllowed !== here.rideEndAllowed)
    if (certainty === 'sure' || !other) continue
    const zoneId = here.rideEndAllowed ? here.zoneId : other.zoneId
    const zone = zoneId === null ? undefined : zoneOf(house, zoneId)
    const zoneName = zone ? { 'zh-TW': zone.nameZh, en: zone.nameEn, ja: zone.nameJa }[language] : ''
    return { metres, zoneName, kind: here.rideEndAllowed ? 'leaving' : 'entering' }
  }
  return null
}
