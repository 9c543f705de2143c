import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import {
  type CarKind,
  type CarModel,
  carFeatures,
  defaultExpandMatchFeatureMap,
  feature,
  offeredKinds,
} from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wishedFeatures } from './feature-wish.ts'
import { finalFare, meteredFare } from './final-fare.ts'
import { meterFare } from './meter-fare.ts'
import { quoteOptions } from './quote-options.ts'
import { lunarNewYear, nightSoonTwd, springFestivalTwd, tariffOf } from './tariffs.ts'

const taipei = tariffOf('臺北市')
const taoyuan = tariffOf('桃園市')
/** A time in Taipei. */
const taipeiAt = (text: string): Instant => instantFromMs(Date.parse(`${text}:00+08:00`))
const noon = taipeiAt('2026-11-20T12:00')
const amountAt = (metres: number, slowSeconds = 0, boardedAt = noon, tariff = taipei) =>
  meterFare({ tariff, metres, slowSeconds, boardedAt }).amountTwd

const anyMetres = fc.integer({ min: 0, max: 200_000 })
const anySeconds = fc.integer({ min: 0, max: 20_000 })
const anyTariff = fc.constantFrom(...['臺北市', '新北市', '基隆市', '桃園市', '臺中市', '高雄市'].map(tariffOf))
const anyMoment = fc
  .integer({ min: msOf('2026-01-01T00:00:00.000Z'), max: msOf('2027-12-31T00:00:00.000Z') })
  .map(instantFromMs)

describe('the meter', () => {
  test('Taipei: 85 for 1.25 km, then 5 for each started 200 m and each minute below 5 km/h', () => {
    expect([0, 1250, 1251, 1450, 1451, 11_250].map((metres) => amountAt(metres))).toEqual([85, 85, 90, 90, 95, 335])
    expect([0, 59, 60, 119, 600].map((seconds) => amountAt(1000, seconds))).toEqual([85, 85, 90, 90, 135])
  })

  test('Taoyuan: 90 for 1.25 km and 5 for each 80 s below 5 km/h', () => {
    expect([0, 79, 80, 160].map((seconds) => amountAt(1250, seconds, noon, taoyuan))).toEqual([90, 90, 95, 100])
  })

  test('night is from 23:00 to 06:00 by the time of boarding', () => {
    const at = (time: string) => amountAt(1000, 0, taipeiAt(`2026-11-20T${time}`))
    expect(['22:59', '23:00', '00:30', '05:59', '06:00'].map(at)).toEqual([85, 105, 105, 105, 85])
  })

  test('a coming night surcharge is announced half an hour before, and not during the night', () => {
    const at = (time: string) => nightSoonTwd(taipei, taipeiAt(`2026-11-20T${time}`))
    expect(['12:00', '22:29', '22:30', '22:59', '23:00', '05:59'].map(at)).toEqual([0, 0, 20, 20, 0, 0])
  })

  test('the Spring Festival counts by the day of boarding', () => {
    expect(amountAt(1000, 0, taipeiAt('2026-02-11T12:00'))).toBe(115)
    expect(amountAt(1000, 0, taipeiAt('2026-02-22T22:00'))).toBe(115)
    expect(amountAt(1000, 0, taipeiAt('2026-02-23T12:00'))).toBe(85)
    // The rider boards before midnight in Taoyuan and alights during the festival. The night surcharge applies, and the
    // festival surcharge does not.
    expect(amountAt(1000, 0, taipeiAt('2026-02-12T23:30'), taoyuan)).toBe(110)
    expect(amountAt(1000, 0, taipeiAt('2026-02-13T00:00'), taoyuan)).toBe(160)
    expect(amountAt(1000, 0, taipeiAt('2026-02-22T22:30'), tariffOf('臺中市'))).toBe(140)
  })

  test('the Spring Festival is around the New Year of every year, even if the new moon is just before midnight', () => {
    const newYears = ['2024-02-10', '2025-01-29', '2026-02-17', '2027-02-06', '2028-01-26', '2033-01-31', '2034-02-19']
    for (const newYear of newYears) {
      const day = Temporal.PlainDate.from(newYear)
      expect(lunarNewYear(day.year).toString()).toBe(newYear)
      const at = (days: number, time: string) => taipeiAt(`${day.add({ days }).toString()}T${time}`)
      const added = (tariff: typeof taipei, days: number, time = '12:00') => springFestivalTwd(tariff, at(days, time))
      expect([added(taipei, -7, '23:59'), added(taipei, -6, '00:00'), added(taipei, 0)]).toEqual([0, 30, 30])
      expect([added(taipei, 5, '23:59'), added(taipei, 6, '00:00')]).toEqual([30, 0])
      expect([added(taoyuan, -5, '23:59'), added(taoyuan, -4, '00:00'), added(taoyuan, 5)]).toEqual([0, 50, 50])
    }
  })

  test('a county without a tariff uses its nearest neighbour’s, and every county has one', () => {
    expect(tariffOf('宜蘭縣')).toBe(taipei)
    expect(tariffOf('新竹市')).toBe(taoyuan)
    expect(tariffOf('彰化縣').name).toBe('taichung')
  })

  test('more metres or more seconds never cost less', () => {
    fc.assert(
      fc.property(anyTariff, anyMetres, anySeconds, anyMetres, anySeconds, anyMoment, (tariff, m, s, dm, ds, at) => {
        const less = meterFare({ tariff, metres: m, slowSeconds: s, boardedAt: at }).amountTwd
        expect(
          meterFare({ tariff, metres: m + dm, slowSeconds: s + ds, boardedAt: at }).amountTwd,
        ).toBeGreaterThanOrEqual(less)
      }),
    )
  })
})

const anyMask = fc
  .tuple(
    fc.subarray(Object.values(feature).filter((flag) => (flag & (carFeatures + defaultExpandMatchFeatureMap)) !== 0)),
    fc.boolean(),
  )
  .map(([flags, hasEnd]) => wishedFeatures({ featureMap: flags.reduce((mask, flag) => mask | flag, 0), hasEnd }))

describe('the charged fare', () => {
  const ride = { tariff: taipei, metres: 8000, slowSeconds: 300, boardedAt: noon }

  test('every fare is whole dollars, and its lines sum to its amount', () => {
    fc.assert(
      fc.property(
        anyTariff,
        anyMetres,
        anySeconds,
        anyMoment,
        anyMask,
        fc.constantFrom('FIX_FARE' as const, 'BY_METER' as const, 'BOTH' as const),
        fc.option(fc.integer({ min: 85, max: 5000 })),
        (tariff, metres, slowSeconds, boardedAt, featureMap, fareMode, quotedTwd) => {
          const fare = finalFare({ tariff, metres, slowSeconds, boardedAt, featureMap, fareMode, quotedTwd })
          expect(Number.isSafeInteger(fare.amountTwd)).toBe(true)
          expect(fare.lines.every(({ amountTwd }) => Number.isSafeInteger(amountTwd))).toBe(true)
          expect(fare.lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(fare.amountTwd)
          if (fareMode === 'FIX_FARE' && quotedTwd !== null) expect(fare.amountTwd).toBe(quotedTwd)
          if (fareMode === 'BOTH' && quotedTwd !== null) expect(fare.amountTwd).toBeLessThanOrEqual(quotedTwd)
        },
      ),
    )
  })

  test('a fixed fare is the quoted one at any reading of the meter [TAXI-004]', () => {
    const fare = finalFare({ ...ride, featureMap: feature.FIX_FARE, fareMode: 'FIX_FARE', quotedTwd: 210 })
    expect(fare).toEqual({ amountTwd: 210, lines: [{ kind: 'fixedFare', quantity: null, amountTwd: 210 }] })
  })

  test('with both fare modes, the meter applies below the fixed price and is capped at it', () => {
    const featureMap = defaultExpandMatchFeatureMap
    const metered = meteredFare({ ...ride, featureMap }).amountTwd
    const pay = (quotedTwd: number) => finalFare({ ...ride, featureMap, fareMode: 'BOTH', quotedTwd })
    expect(pay(metered + 50).amountTwd).toBe(metered)
    expect(pay(metered - 30).amountTwd).toBe(metered - 30)
    expect(pay(metered - 30).lines.at(-1)).toEqual({ kind: 'fixedFareCap', quantity: null, amountTwd: -30 })
  })

  test('a pet costs 50 more, a child seat 100, six seats 30 %, an accessible van 300 [TAXI-008]', () => {
    const of = (featureMap: number) => meteredFare({ ...ride, featureMap }).amountTwd
    const plain = of(feature.BY_METER)
    expect(of(feature.BY_METER + feature.PET_FRIENDLY)).toBe(plain + 50)
    expect(of(feature.BY_METER + feature.SIX_SEATER)).toBe(Math.round(plain * 1.3))
    expect(of(feature.BY_METER + feature.PREMIUM)).toBe(plain + Math.floor(plain * 0.25 + 0.5))
    expect(of(feature.BY_METER + feature.KID_SEAT)).toBe(plain + 100)
    expect(of(feature.FIX_FARE + feature.LUXURY)).toBe(Math.round(plain * 1.6))
    expect(of(feature.FIX_FARE + feature.LOW_CARBON)).toBe(plain)
    expect(of(feature.BY_METER + feature.WELCAB)).toBe(plain + 300)
    expect(of(defaultExpandMatchFeatureMap + feature.WELCAB)).toBe(plain + 300)
    expect(of(feature.FIX_FARE + feature.WELCAB)).toBe(plain + 150)
  })
})

describe('a quote', () => {
  const route = { distanceMetres: 5200, durationSeconds: 900 }
  const kindOf = (featureMap: number, carModel: CarModel | null = null): CarKind => ({
    featureMap,
    carModel,
    isUsual: false,
  })
  const priced = (featureMap: number, departAt = noon, carModel: CarModel | null = null) =>
    quoteOptions({ tariff: taipei, route, departAt, kinds: [kindOf(featureMap, carModel)] })[0]

  test('a fixed fare has one price, the meter a range around it, both a range that ends at it [TAXI-004]', () => {
    const fixed = priced(feature.FIX_FARE)
    const metered = priced(feature.BY_METER)
    const both = priced(defaultExpandMatchFeatureMap)
    expect(fixed?.range).toBeNull()
    expect(fixed?.breakdown.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(fixed?.fixedTwd)
    expect(metered?.fixedTwd).toBeNull()
    expect(metered?.range?.min).toBeLessThanOrEqual(fixed?.fixedTwd ?? 0)
    expect(metered?.range?.max).toBeGreaterThanOrEqual(fixed?.fixedTwd ?? 0)
    expect(both).toMatchObject({ vehicleType: 'FIX_FARE_AND_BY_METER', fareMode: 'BOTH', fixedTwd: null })
    expect(both?.range?.max).toBe(fixed?.fixedTwd)
  })

  test('without a drop-off a fixed fare falls back to the meter [TAXI-053]', () => {
    const wish = (featureMap: number) => wishedFeatures({ featureMap, hasEnd: false })
    expect(wish(feature.FIX_FARE)).toBe(feature.BY_METER)
    expect(wish(defaultExpandMatchFeatureMap)).toBe(feature.BY_METER)
    expect(wish(feature.FIX_FARE + feature.PET_FRIENDLY)).toBe(feature.BY_METER + feature.PET_FRIENDLY)
    const options = quoteOptions({ tariff: taipei, route: null, departAt: noon, kinds: [kindOf(feature.BY_METER)] })
    expect(options[0]).toMatchObject({ fareMode: 'BY_METER', fixedTwd: null, range: null })
  })

  test('the displayed car types have their seats [TAXI-009]', () => {
    const options = quoteOptions({
      tariff: taipei,
      route,
      departAt: noon,
      kinds: offeredKinds({ hasEnd: true }),
    })
    expect(options.map(({ vehicleType, seats }) => [vehicleType, seats])).toEqual([
      ['FIX_FARE_AND_BY_METER', 4],
      ['FIX_FARE', 4],
      ['BY_METER', 4],
      ['SIX_PASSENGER', 6],
      ['PET_FRIENDLY', 4],
      ['KID_SEAT', 4],
      ['LOW_CARBON_FIX_FARE', 4],
      ['N7_ELECTRIC', 4],
      ['PREMIUM', 4],
      ['LUXURY', 4],
      ['WELCAB', 4],
      ['ACCESSIBLE_VAN', 4],
    ])
    expect(options.filter(({ isUsual }) => isUsual)).toHaveLength(4)
  })

  test('without a drop-off every offered type is metered', () => {
    const options = quoteOptions({
      tariff: taipei,
      route: null,
      departAt: noon,
      kinds: offeredKinds({ hasEnd: false }),
    })
    expect(options.map(({ vehicleType }) => vehicleType)).toEqual([
      'BY_METER',
      'SIX_PASSENGER',
      'PET_FRIENDLY',
      'KID_SEAT',
      'PREMIUM',
      'ACCESSIBLE_VAN',
    ])
    expect(options.every(({ fareMode }) => fareMode === 'BY_METER')).toBe(true)
  })

  test('an n7 costs as much as a low-carbon car and differs only by its model', () => {
    const featureMap = feature.FIX_FARE + feature.LOW_CARBON
    const lowCarbon = priced(featureMap)
    const n7 = priced(featureMap, noon, 'n7')
    expect([lowCarbon?.vehicleType, n7?.vehicleType]).toEqual(['LOW_CARBON_FIX_FARE', 'N7_ELECTRIC'])
    expect(n7?.fixedTwd).toBe(lowCarbon?.fixedTwd)
  })

  test('the rush hour widens the range, and low is never above high', () => {
    const width = (at: string) => {
      const range = priced(feature.BY_METER, taipeiAt(at))?.range
      return (range?.max ?? 0) - (range?.min ?? 0)
    }
    expect(width('2026-11-20T18:30')).toBeGreaterThan(width('2026-11-20T03:30'))
    fc.assert(
      fc.property(
        anyMetres,
        anySeconds,
        anyMoment,
        anyMask,
        (distanceMetres, durationSeconds, departAt, featureMap) => {
          const length = { distanceMetres, durationSeconds }
          const [option] = quoteOptions({ tariff: taipei, route: length, departAt, kinds: [kindOf(featureMap)] })
          if (option?.range) expect(option.range.min).toBeLessThanOrEqual(option.range.max)
          else expect(option?.fixedTwd).toBeGreaterThanOrEqual(85)
        },
      ),
    )
  })
})
