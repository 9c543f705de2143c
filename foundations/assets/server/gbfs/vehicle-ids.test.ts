import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { vehicleIdFor } from './vehicle-ids.ts'

const secretOf = (text: string) => createHash('sha256').update(text).digest()
const bitsOf = (vehicleId: string) => [...Buffer.from(vehicleId, 'base64url')]
const onesOf = (byte: number) => byte.toString(2).replaceAll('0', '').length

test('no id comes twice, for no asset and no trip, and another secret makes others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }), fc.string(), (assetIds, text) => {
      const trips = Array.from({ length: 10 }, (_, number) => number)
      const ids = assetIds.flatMap((assetId) =>
        trips.map((trip) => vehicleIdFor(secretOf(text), { assetId, trips: trip })),
      )
      const others = assetIds.map((assetId) => vehicleIdFor(secretOf(`${text}!`), { assetId, trips: 0 }))
      expect(new Set([...ids, ...others]).size).toBe(ids.length + others.length)
      for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
    }),
    { numRuns: 50, seed: 15 },
  )
})

test('two ids of one asset are no more alike than those of two assets', () => {
  const secret = secretOf('house')
  const distance = (one: string, other: string) => {
    const bits = bitsOf(other)
    return bitsOf(one).reduce((sum, byte, place) => sum + onesOf(byte ^ (bits[place] ?? 0)), 0)
  }
  const mean = (pairs: readonly (readonly [string, string])[]) =>
    pairs.reduce((sum, [one, other]) => sum + distance(one, other), 0) / pairs.length
  const assets = Array.from(
    { length: 2000 },
    (_, number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  )
  const idOf = (assetId: string, trips: number) => vehicleIdFor(secret, { assetId, trips })
  const ofOne = mean(assets.map((assetId) => [idOf(assetId, 7), idOf(assetId, 8)]))
  const ofTwo = mean(assets.slice(1).map((assetId, number) => [idOf(assetId, 7), idOf(assets[number] ?? '', 7)]))
  // Half of 128 bits differ, give or take; ids that share a part would be nearer.
  expect(Math.abs(ofOne - 64)).toBeLessThan(1)
  expect(Math.abs(ofTwo - 64)).toBeLessThan(1)
})
