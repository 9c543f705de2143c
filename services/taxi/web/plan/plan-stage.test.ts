import { expect, test } from 'vitest'
import { planStageOf } from './plan-stage.ts'

const place = { name: '台北 101', address: '台北 101', location: { lat: 25.034, lng: 121.5645 } }
const draft = { start: null, end: null, isEndOpen: false }

test('without a stage in the URL the next open question is asked', () => {
  expect(planStageOf(null, draft)).toBe('INPUT_END_ADDRESS')
  expect(planStageOf(null, { ...draft, end: place })).toBe('INPUT_START_ADDRESS')
  expect(planStageOf(null, { ...draft, isEndOpen: true })).toBe('INPUT_START_ADDRESS')
  expect(planStageOf(null, { ...draft, start: place, end: place })).toBe('END_ADDRESS_CONFIRMED')
})

test('prices are shown only for a complete plan, and unknown stages are ignored', () => {
  expect(planStageOf('END_ADDRESS_CONFIRMED', { ...draft, start: place })).toBe('INPUT_END_ADDRESS')
  expect(planStageOf('DRIVER_ENROUTE', draft)).toBe('INPUT_END_ADDRESS')
  expect(planStageOf('SPECIFIC_ADDRESS', draft)).toBe('SPECIFIC_ADDRESS')
})
