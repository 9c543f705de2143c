import { expect, test } from 'vitest'
import { coveredTwd } from './covered-amount.ts'

const ride = { costTwd: 300, reservedTwd: 200, rideLimitTwd: null, ticketMaxTwd: null, monthLeftTwd: null }

test('without limits a company pays all of a ride, and never more than it has cost', () => {
  expect(coveredTwd(ride)).toBe(300)
  expect(coveredTwd({ ...ride, costTwd: 150 })).toBe(150)
  expect(coveredTwd({ ...ride, costTwd: 150, monthLeftTwd: 1000, rideLimitTwd: 1000 })).toBe(150)
})

test('a cost above the reservation is paid as far as the smallest limit reaches', () => {
  expect(coveredTwd({ ...ride, rideLimitTwd: 260, ticketMaxTwd: 280, monthLeftTwd: 270 })).toBe(260)
  expect(coveredTwd({ ...ride, rideLimitTwd: 290, ticketMaxTwd: 250, monthLeftTwd: 270 })).toBe(250)
  expect(coveredTwd({ ...ride, rideLimitTwd: 290, ticketMaxTwd: 280, monthLeftTwd: 201 })).toBe(201)
})

test('a reservation is paid, also when a limit was lowered after it', () => {
  expect(coveredTwd({ ...ride, monthLeftTwd: 0 })).toBe(200)
  expect(coveredTwd({ ...ride, rideLimitTwd: 10, costTwd: 180 })).toBe(180)
})
