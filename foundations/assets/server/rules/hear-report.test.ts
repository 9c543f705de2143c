import type { FullReport } from '@daoxing/assets/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConditions } from '../memory/conditions.ts'
import { conditionAt, type HeardReport, isNewerReport, withReport } from './hear-report.ts'

const start = '2026-11-24T06:00:00.000Z'
const point = { lat: 25.04, lng: 121.51 }
const report = (seq: number, facts: Partial<FullReport> = {}): FullReport => ({
  ...{
    reportId: `r${seq}`,
    seq,
    at: plusSeconds(start, seq * 15),
    energyPercent: 80,
    rangeKm: 500,
    odometerKm: 12_000,
  },
  ...{ isLocked: true, openDoors: [], isEngineOn: false, speedKmh: 0, isTowed: false },
  ...{ isPowerOn: null, isTrunkOpen: null, helmets: null, isProtected: null },
  ...{ batteryError: null, batteryId: null, swappedAt: null },
  position: { point, accuracyMetres: 8 },
  ...facts,
})
const heard = (reports: readonly FullReport[], heardAt = start) =>
  reports.reduce<HeardReport | undefined>(
    (known, next) => (isNewerReport(next, known) ? withReport(next, known, { assetId: 'a', heardAt }) : known),
    undefined,
  )

test('the newest report is known in the end, whatever the order of repeated and late ones, even with a wrong clock', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: -86_400, max: 86_400 }),
      (seqs, skewSeconds) => {
        const reports = seqs.map((seq) =>
          report(seq, { at: plusSeconds(start, seq * 15 + skewSeconds), odometerKm: seq }),
        )
        expect(heard(reports)?.odometerKm).toBe(Math.max(...seqs))
      },
    ),
  )
})

test('a unit that was restarted counts from the beginning, and is heard at once', () => {
  expect(heard([report(500), report(1, { at: plusSeconds(start, 9_000), energyPercent: 7 })])?.energyPercent).toBe(7)
})

test('a report without a position leaves the last one, which grows old; a vague one says so', () => {
  const known = heard([report(1)])
  if (!known) throw new Error('a report is heard')
  const later = plusSeconds(start, 200)
  const next = withReport(report(2, { position: null }), known, { assetId: 'a', heardAt: later })
  expect(conditionAt(next, later)).toMatchObject({
    ageSeconds: 0,
    position: { point, ageSeconds: 200, trust: 'old', heardAt: start },
  })
  const vague = withReport(report(3, { position: { point, accuracyMetres: 90 } }), next, {
    assetId: 'a',
    heardAt: later,
  })
  expect(conditionAt(vague, later).position?.trust).toBe('vague')
})

test('a car that drives on and repeats its point has a frozen receiver, one that stands has not', () => {
  const drives = [1, 2, 3, 4].map((seq) => report(seq, { odometerKm: 12_000 + seq }))
  const [frozen, stands] = [heard(drives), heard([report(1), report(2), report(3)])]
  expect(frozen && conditionAt(frozen, start).position?.trust).toBe('frozen')
  expect(stands && conditionAt(stands, start).position?.trust).toBe('sure')
})

test('a car that stands writes a row every two minutes, and at once when a door opens', () => {
  const conditions = createConditions()
  const cars = Array.from({ length: 100 }, (_, number) => `car-${number}`)
  let written = 0
  for (let second = 0; second < 600; second += 15) {
    for (const assetId of cars) conditions.hear(assetId, report(second), plusSeconds(start, second))
    written += conditions.takeUnwritten(second * 1000).length
  }
  expect(written).toBe(100 * 5)
  conditions.hear('car-1', report(601, { openDoors: ['trunk'] }), plusSeconds(start, 601))
  expect(conditions.takeUnwritten(590_000).map(({ assetId }) => assetId)).toEqual(['car-1'])
})

test('a swapped battery, an open trunk and a lost power are written at once, and unknown facts stay unknown', () => {
  const conditions = createConditions()
  const scooter = { isPowerOn: false, isTrunkOpen: false, batteryId: 'B1' }
  conditions.hear('one', report(1, scooter), start)
  expect(conditions.takeUnwritten(0)).toHaveLength(1)
  conditions.hear('one', report(2, scooter), start)
  expect(conditions.takeUnwritten(1000)).toEqual([])
  let seq = 2
  for (const facts of [{ isPowerOn: true }, { isTrunkOpen: true }, { batteryId: 'B2' }, { isProtected: true }]) {
    seq += 1
    conditions.hear('one', report(seq, { ...scooter, ...facts }), start)
    expect(conditions.takeUnwritten(seq * 1000)).toMatchObject([{ ...facts, helmets: null }])
  }
})
