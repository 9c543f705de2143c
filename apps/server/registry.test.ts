import { expect, test } from 'vitest'
import { serverSlices } from './registry.ts'

test('every slice with calls names its contract, so that the startup check covers all of them', () => {
  const answering = serverSlices.filter(({ calls }) => calls.length > 0)
  expect(answering.length).toBeGreaterThan(6)
  expect(answering.filter(({ contract }) => contract === undefined)).toEqual([])
})
