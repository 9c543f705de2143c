import { formatMeteredDistance, formatTwd, formatTwdRange } from '@daoxing/kit/web'
import { type MeterTariff, nightHours, type QuoteOption, type VehicleType } from '@daoxing/taxi/contract'
import * as words from '../words/compiled/messages.js'

const names: Partial<Record<VehicleType, () => string>> = {
  BY_METER: () => words.taxi_plan_carByMeter(),
  FIX_FARE: () => words.taxi_plan_carFixFare(),
  FIX_FARE_AND_BY_METER: () => words.taxi_plan_carBoth(),
  SIX_PASSENGER: () => words.taxi_plan_carSix(),
  PET_FRIENDLY: () => words.taxi_plan_carPet(),
  KID_SEAT: () => words.taxi_plan_carKid(),
  LOW_CARBON_FIX_FARE: () => words.taxi_plan_carLowCarbon(),
  N7_ELECTRIC: () => words.taxi_plan_carN7(),
  PREMIUM: () => words.taxi_plan_carPremium(),
  LUXURY: () => words.taxi_plan_carLuxury(),
  WELCAB: () => words.taxi_plan_carWelcab(),
  ACCESSIBLE_VAN: () => words.taxi_plan_carVan(),
}

const hints: Partial<Record<VehicleType, () => string>> = {
  PET_FRIENDLY: () => words.taxi_plan_hintPet(),
  KID_SEAT: () => words.taxi_plan_hintKid(),
  LOW_CARBON_FIX_FARE: () => words.taxi_plan_hintLowCarbon(),
  N7_ELECTRIC: () => words.taxi_plan_hintN7(),
  PREMIUM: () => words.taxi_plan_hintPremium(),
  LUXURY: () => words.taxi_plan_hintLuxury(),
  WELCAB: () => words.taxi_plan_hintWelcab(),
  ACCESSIBLE_VAN: () => words.taxi_plan_hintVan(),
}

/** Returns the special feature of a car type; undefined for taxis. */
export function carHint(type: VehicleType): string | undefined {
  return hints[type]?.()
}

/** Returns the sentence on the service fee of a car type; undefined without one. */
export function serviceFeeWords({ breakdown }: Pick<QuoteOption, 'breakdown'>): string | undefined {
  const fee = breakdown.find(({ kind }) => kind === 'service')
  return fee && words.taxi_plan_serviceFee({ fee: formatTwd(fee.amountTwd) })
}

type Priced = Pick<QuoteOption, 'breakdown'>

/** Returns the night or festival surcharge in a price, in dollars; 0 without one. */
export function surchargeTwd({ breakdown }: Priced, kind: 'night' | 'springFestival'): number {
  return breakdown.find((line) => line.kind === kind)?.amountTwd ?? 0
}

/** "車資含夜間加成 $20（23:00–06:00）"; undefined by day. */
export function nightWords(option: Priced): string | undefined {
  const feeTwd = surchargeTwd(option, 'night')
  if (feeTwd === 0) return undefined
  return words.taxi_plan_withNight({
    fee: formatTwd(feeTwd),
    from: wholeHour(nightHours.from),
    until: wholeHour(nightHours.until),
  })
}

/** Only the meter depends on the boarding time: a fixed price or a cap stays. */
export function nightSoonWords({ fareMode }: Pick<QuoteOption, 'fareMode'>, soonTwd: number): string | undefined {
  if (fareMode !== 'BY_METER' || soonTwd === 0) return undefined
  return words.taxi_plan_nightSoon({ fee: formatTwd(soonTwd), from: wholeHour(nightHours.from) })
}

export function springFestivalWords(option: Priced): string | undefined {
  const feeTwd = surchargeTwd(option, 'springFestival')
  return feeTwd === 0 ? undefined : words.taxi_plan_withSpringFestival({ fee: formatTwd(feeTwd) })
}

const wholeHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export function carName(type: VehicleType): string {
  return names[type]?.() ?? words.taxi_plan_carByMeter()
}

/** Returns the words for the fare mode: fixed, by the meter, or by the meter up to a price. */
export function fareModeWords({ fareMode }: Pick<QuoteOption, 'fareMode'>): string {
  if (fareMode === 'FIX_FARE') return words.taxi_plan_modeFixed()
  return fareMode === 'BOTH' ? words.taxi_plan_modeBoth() : words.taxi_plan_modeMeter()
}

/** "$215", "$195–235", or "跳錶計費" if no price is known before the ride; includes the tip, if any. */
export function priceWords({ fare, fare_range: range }: Pick<QuoteOption, 'fare' | 'fare_range'>, tipTwd = 0): string {
  if (fare !== null) return formatTwd(fare + tipTwd)
  if (range !== null) return formatTwdRange(range.min + tipTwd, range.max + tipTwd)
  return tipTwd === 0 ? words.taxi_plan_priceMeter() : words.taxi_price_meterAndTip({ tip: formatTwd(tipTwd) })
}

/** Returns the meter tariff in full sentences. */
export function tariffWords(tariff: MeterTariff): string {
  return words.taxi_plan_tariff({
    flagFall: formatTwd(tariff.flag_fall),
    distance: formatMeteredDistance(tariff.flag_fall_metres),
    metres: tariff.step_metres,
    step: formatTwd(tariff.step),
    seconds: tariff.slow_step_seconds,
    from: wholeHour(nightHours.from),
    until: wholeHour(nightHours.until),
    night: formatTwd(tariff.night),
  })
}
