import { metresToBorder, zoneOf, zoneVerdict } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import type { Language, LatLng } from '@daoxing/kit/contract'
import type { ReturnCheck } from '@daoxing/scooter/contract'
import type { RentalStep } from '../locked-rental.ts'
import { scooterConfigs } from '../scooter-configs.ts'

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
  const ahead = metresToBorder({ ...asked, withinMetres: borderMetres })
  if (!ahead || ahead.beyond.rideEndAllowed === here.rideEndAllowed) return null
  const zoneId = here.rideEndAllowed ? here.zoneId : ahead.beyond.zoneId
  const zone = zoneId === null ? undefined : zoneOf(house, zoneId)
  const zoneName = zone ? { 'zh-TW': zone.nameZh, en: zone.nameEn, ja: zone.nameJa }[language] : ''
  return { metres: Math.round(ahead.metres), zoneName, kind: here.rideEndAllowed ? 'leaving' : 'entering' }
}
