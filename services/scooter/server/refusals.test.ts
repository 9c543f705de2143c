import { readFileSync } from 'node:fs'
import { refusalForm } from '@daoxing/kit/contract'
import { scooterRefusals, scooterService } from '@daoxing/scooter/contract'
import { expect, test } from 'vitest'

const wordsIn = (language: string): unknown =>
  JSON.parse(readFileSync(new URL(`../contract/words/${language}.json`, import.meta.url), 'utf8'))

const codes = Object.values(scooterRefusals).map(({ code }) => code)

test('every error of the documents has its code, its status and words in three languages [SCT-034] [ERR-017]', () => {
  const numbered = Array.from({ length: 29 }, (_, at) => `SCOOTER_ERROR_${String(at + 1).padStart(3, '0')}`)
  expect(codes).toEqual(expect.arrayContaining([...numbered, 'SCOOTER_ERROR_999', 'SCOOTER_VENDOR_ERROR']))
  const vehicle = ['NOT_FOUND', 'OUT_OF_ZONE', 'INVALID_PARKING_ZONE', 'OPERATION_FORBIDDEN', 'CONTROL_FAILED']
  const more = ['ALREADY_RENTED', 'PRICE_EXPIRED', 'IN_USE', 'STATUS_INVALID']
  expect(codes).toEqual(expect.arrayContaining([...vehicle, ...more].map((word) => `VEHICLE_${word}`)))
  expect(new Set(codes).size).toBe(codes.length)
  for (const key of Object.keys(scooterRefusals)) {
    expect(refusalForm(key)?.status).toBeGreaterThanOrEqual(400)
    const word = `refusal_${key.replace('.', '_')}`
    for (const language of ['zh-TW', 'en', 'ja']) expect(wordsIn(language)).toHaveProperty([word])
  }
})

test('the service declares its booking type and its states [SCT-010]', () => {
  expect(Object.keys(scooterService.bookingTypes)).toEqual(['SCOOTER'])
  expect(Object.keys(scooterService.states)).toContain('RETURNING')
})
