import { plusSeconds } from '@daoxing/kit/contract'
import { offeredKinds } from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meteredFare } from './final-fare.ts'
import { quoteOptions } from './quote-options.ts'
import { tariffOf } from './tariffs.ts'

const boardedAt = '2026-11-20T06:05:00.000Z'
const driven = fc.record({ metres: fc.nat(60_000), slowSeconds: fc.nat(7200) })
const route = fc.record({ distanceMetres: fc.nat(60_000), durationSeconds: fc.nat(7200) })
const county = fc.constantFrom('臺北市', '新北市', '桃園市', '臺中市', '高雄市', '花蓮縣')
const minutes = fc.nat(24 * 60)

test('for any way so far and any way to come, a quote on the way is never below the meter so far, at the tariff of the boarding', () => {
  fc.assert(
    fc.property(driven, route, county, minutes, minutes, (counted, toCome, where, ridden, boardsAfter) => {
      const tariff = tariffOf(where)
      const boarded = plusSeconds(boardedAt, boardsAfter * 60)
      const options = quoteOptions({
        ...{ tariff, driven: counted, boardedAt: boarded, departAt: plusSeconds(boarded, ridden * 60) },
        ...{ route: toCome, kinds: offeredKinds({ hasEnd: true }) },
      })
      for (const { featureMap, fixedTwd, range } of options) {
        const soFar = meteredFare({ tariff, featureMap, boardedAt: boarded, ...counted }).amountTwd
        expect(Math.min(fixedTwd ?? range?.max ?? 0, range?.min ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(
          soFar,
        )
      }
    }),
  )
})

test('more of the way driven never makes the rest cheaper than the sum of both', () => {
  fc.assert(
    fc.property(driven, route, fc.nat(5000), (counted, toCome, more) => {
      const price = (metres: number) =>
        quoteOptions({
          ...{ tariff: tariffOf('臺北市'), departAt: boardedAt, route: toCome },
          ...{ driven: { ...counted, metres }, kinds: offeredKinds({ hasEnd: true }).slice(1, 2) },
        })[0]?.fixedTwd ?? 0
      expect(price(counted.metres + more)).toBeGreaterThanOrEqual(price(counted.metres))
    }),
  )
})
