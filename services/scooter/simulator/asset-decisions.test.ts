import { distanceMetres } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerTo, besides, isSameCommand, outing, standAt, stands } from './asset-decisions.ts'

const [{ location }] = stands
const at = '2026-11-20T06:05:00.000Z'
const reading = { location, speedMps: 0, energyShare: 0.8 }

test('a vehicle locks only at a stand', () => {
  expect(answerTo({ kind: 'lock' }, reading, at)).toEqual({ state: 'done', at })
  const away = { ...location, lat: location.lat + 0.002 }
  for (const elsewhere of [
    { ...reading, location: away },
    { ...reading, speedMps: 3 },
  ])
    expect(answerTo({ kind: 'lock' }, elsewhere, at)).toEqual({ state: 'refused', reason: 'notAtStand' })
})

test('a vehicle without energy does not unlock', () => {
  expect(answerTo({ kind: 'unlock' }, reading, at)).toEqual({ state: 'done', at })
  const empty = { ...reading, energyShare: 0.05 }
  expect(answerTo({ kind: 'unlock' }, empty, at)).toEqual({ state: 'refused', reason: 'lowBattery' })
})

test('a repeated command number is the same command, even of another kind', () => {
  const [unlock, lock] = [
    { orderHash: 'a', number: 1, kind: 'unlock' },
    { orderHash: 'a', number: 1, kind: 'lock' },
  ]
  expect(isSameCommand(unlock, lock)).toBe(true)
  expect(isSameCommand(unlock, { ...unlock, number: 2 })).toBe(false)
  expect(isSameCommand(unlock, { ...unlock, orderHash: 'b' })).toBe(false)
})

test('an outing leads away from its stand, but not far', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...stands), (seed, { location: from }) => {
      const to = outing({ from, chance: seededChance(seed) })
      expect(distanceMetres(from, to)).toBeGreaterThan(190)
      expect(distanceMetres(from, to)).toBeLessThan(460)
    }),
  )
})

test('every slot of a stand is at that stand', () => {
  for (const stand of stands)
    for (let place = 0; place < 60; place += 1)
      expect(standAt({ location: besides(stand.location, place), speedMps: 0 })).toBe(stand)
})
