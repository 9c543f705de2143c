import { formatTwd, formatTwdRange } from '@daoxing/kit/web'
import { type QuoteOption, type VehicleType } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

const names: Partial<Record<VehicleType, () => string>> = {
  BY_METER: () => words.taxi_plan_carByMeter(),
  FIX_FARE: () => words.taxi_plan_carFixFare(),
  FIX_FARE_AND_BY_METER: () => words.taxi_plan_carBoth(),
  SIX_PASSENGER: () => words.taxi_plan_carSix(),
  PET_FRIENDLY: () => words.taxi_plan_carPet(),
  PREMIUM: () => words.taxi_plan_carPremium(),
}

export function carName(type: VehicleType): string {
  return names[type]?.() ?? words.taxi_plan_carByMeter()
}

/** What the price means: sure, by the meter, or by the meter up to a price. */
export function fareModeWords({ fareMode }: Pick<QuoteOption, 'fareMode'>): string {
  if (fareMode === 'FIX_FARE') return words.taxi_plan_modeFixed()
  return fareMode === 'BOTH' ? words.taxi_plan_modeBoth() : words.taxi_plan_modeMeter()
}

/** "$215", "$195-235", or "跳錶計費" where nothing can be said before the ride. */
export function priceWords({ fare, fare_range: range }: Pick<QuoteOption, 'fare' | 'fare_range'>): string {
  if (fare !== null) return formatTwd(fare)
  return range === null ? words.taxi_plan_priceMeter() : formatTwdRange(range.min, range.max)
}
