import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { quoteSession } from '@daoxing/charging/contract'
import { termsOf } from '../rules/price.ts'
import { chargingConfigs } from '../charging-configs.ts'
import { insertQuote } from '../stores/quote-store.ts'
import { findStation } from '../stores/station-store.ts'

export const quoteSessionAnswer = answer(quoteSession, async ({ body, who, tx, house }) => {
  const station = await findStation(tx, body.stationId)
  if (!station) throw new Refusal('kit.notFound')
  const typicalUnits = await configValue(tx, chargingConfigs.charging_typical_units)
  const lifeSeconds = await configValue(tx, chargingConfigs.charging_quote_seconds)
  const { stationId, centsPerUnit } = station
  const terms = termsOf({ centsPerUnit, typicalMilliUnits: typicalUnits * 1000, limitTwd: body.limitTwd ?? null })
  const [quoteHash, createdAt] = [house.random.hex(10), house.clock.now()]
  const expiresAt = plusSeconds(createdAt, lifeSeconds)
  await insertQuote(tx, { riderId: who.riderId, quoteHash, stationId, terms, createdAt, expiresAt })
  return { quoteHash, expiresAt, terms }
})
