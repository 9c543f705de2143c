import { createFaultBoard, seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { answerOffer, moodUnder, shareWhoAccept } from './driver-decisions.ts'
import { noDrivers } from './driver-faults.ts'

const calm = { refusesAll: false, acceptsLate: false }
const many = <Value>(count: number, make: (chance: ReturnType<typeof seededChance>) => Value) =>
  Array.from({ length: count }, (_, at) => make(seededChance('test').branch(at)))

test('the farther the rider, the fewer drivers accept the offer', () => {
  expect(shareWhoAccept(0)).toBe(0.98)
  expect(shareWhoAccept(450)).toBeCloseTo(0.87, 5)
  expect(shareWhoAccept(5000)).toBe(0.3)
  const accepted = (pickupSeconds: number) =>
    many(2000, (chance) => answerOffer({ offer: { pickupSeconds }, mood: calm, chance })).filter(
      ({ answer }) => answer === 'accept',
    ).length
  expect(accepted(120) / 2000).toBeCloseTo(0.98, 1)
  expect(accepted(900) / 2000).toBeCloseTo(0.6, 1)
})

test('a driver thinks for 2 to 7 s, decides the same offer the same way, and faults override the decision', () => {
  const offer = { pickupSeconds: 200 }
  for (const { afterSeconds } of many(300, (chance) => answerOffer({ offer, mood: calm, chance }))) {
    expect(afterSeconds).toBeGreaterThanOrEqual(2)
    expect(afterSeconds).toBeLessThan(7)
  }
  const ask = (mood: typeof calm) => answerOffer({ offer, mood, chance: seededChance('ana') })
  expect(ask(calm)).toEqual(ask(calm))
  expect(ask({ refusesAll: true, acceptsLate: true }).answer).toBe('reject')
  expect(ask({ refusesAll: false, acceptsLate: true })).toMatchObject({ answer: 'accept', afterSeconds: 'late' })
})

test('a driver who is sent home accepts no offer before the shift has ended', () => {
  const faults = createFaultBoard({ nowMs: () => 0, onChange: () => undefined })
  const answers = () =>
    many(50, (chance) => answerOffer({ offer: { pickupSeconds: 60 }, mood: moodUnder(faults), chance }).answer)
  expect(answers()).toContain('accept')
  faults.put(noDrivers, { seconds: 60 })
  expect(answers()).not.toContain('accept')
})
