import { expect, test } from 'vitest'
import { seededChance } from './chance.ts'
import { nextOutage } from './device.ts'

test('one device in a hundred loses its connection within ten minutes, for 5 to 40 s', () => {
  const outages = Array.from({ length: 10_000 }, (_, at) => nextOutage(seededChance('test').branch(at)))
  expect(outages.filter(({ afterSeconds }) => afterSeconds < 600).length / 10_000).toBeCloseTo(0.01, 2)
  for (const { lengthSeconds } of outages.slice(0, 200)) {
    expect(lengthSeconds).toBeGreaterThanOrEqual(5)
    expect(lengthSeconds).toBeLessThan(40)
  }
})
