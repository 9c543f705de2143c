import { seededChance } from '../chance.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journeyAt, planJourney } from './journey.ts'

const journeys = fc
  .record({
    lengthMetres: fc.integer({ min: 1, max: 60_000 }),
    kmh: fc.integer({ min: 8, max: 60 }),
    seed: fc.string(),
  })
  .map(({ lengthMetres, kmh, seed }) => {
    const usualSeconds = lengthMetres / (kmh / 3.6)
    return { usualSeconds, journey: planJourney({ lengthMetres, usualSeconds, chance: seededChance(seed) }) }
  })

test('a drive takes about its usual time and covers its whole route', () => {
  fc.assert(
    fc.property(journeys, ({ usualSeconds, journey }) => {
      expect(journey.seconds).toBeGreaterThan(usualSeconds * 0.84)
      expect(journey.seconds).toBeLessThan(usualSeconds * 1.26)
      expect(journeyAt(journey, 0)).toMatchObject({ metres: 0, slowSeconds: 0, isOver: false })
      expect(journeyAt(journey, journey.seconds + 1)).toMatchObject({ metres: journey.lengthMetres, isOver: true })
    }),
  )
})

test('meter readings only increase, and never faster than a car or a clock can', () => {
  fc.assert(
    fc.property(journeys, fc.integer({ min: 1, max: 60 }), ({ journey }, stepSeconds) => {
      let before = journeyAt(journey, 0)
      for (let seconds = stepSeconds; seconds < journey.seconds + stepSeconds; seconds += stepSeconds) {
        const now = journeyAt(journey, seconds)
        expect(now.metres).toBeGreaterThanOrEqual(before.metres)
        expect(now.metres - before.metres).toBeLessThan(stepSeconds * 45 + 50)
        expect(now.slowSeconds).toBeGreaterThanOrEqual(before.slowSeconds)
        expect(now.slowSeconds - before.slowSeconds).toBeLessThanOrEqual(stepSeconds + 1e-6)
        before = now
      }
    }),
    { numRuns: 40 },
  )
})
