import { expect, test } from 'vitest'
import { fitRoomIn, roundedCentre } from './map-camera.ts'

test('the centre is reported with five decimals [MAP-022]', () => {
  expect(roundedCentre({ lat: 25.046374999, lng: 121.519716349 })).toEqual({ lat: 25.04637, lng: 121.51972 })
  expect(roundedCentre({ lat: 25.046375001, lng: 121.519714999 })).toEqual({ lat: 25.04638, lng: 121.51971 })
})

test('fitted points have a margin, a smaller one in little space, and nothing is fitted below a full sheet', () => {
  expect(fitRoomIn(390, 400)).toBe(48)
  expect(fitRoomIn(390, 120)).toBe(20)
  expect(fitRoomIn(390, 40)).toBeUndefined()
})
