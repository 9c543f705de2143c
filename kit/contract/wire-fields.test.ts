import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Flag, leftOut, leftOutOr, numberOrText } from './wire-fields.ts'

const Latitude = z.number().check(z.gte(-90), z.lte(90))
const Body = z.object({
  lat: numberOrText(Latitude),
  seats: leftOut(numberOrText(z.int())),
  note: leftOut(z.string().check(z.maxLength(3))),
  isOn: leftOut(Flag),
  page: leftOutOr(numberOrText(z.int().check(z.gte(1))), 20),
})

test('a number is also parsed from text, with the same limits', () => {
  expect(z.parse(Body, { lat: '25.04', seats: '-3' })).toEqual({ lat: 25.04, seats: -3, page: 20 })
  const wrong = ['', ' ', '1e1', '0x10', '91', 'Infinity', '٢', null, true, []]
  expect(wrong.filter((lat) => Body.safeParse({ lat }).success)).toEqual([])
  expect(Body.safeParse({ lat: 1, seats: '1.5' }).success).toBe(false)
})

test('an empty field counts as absent, and a wrong one is refused', () => {
  for (const nothing of ['', null, undefined])
    expect(z.parse(Body, { lat: 0, seats: nothing, note: nothing, isOn: nothing, page: nothing })).toEqual({
      lat: 0,
      page: 20,
    })
  expect(z.parse(Body, { lat: 0, seats: 0, note: 'abc', page: '7' })).toEqual({
    lat: 0,
    seats: 0,
    note: 'abc',
    page: 7,
  })
  expect(Body.safeParse({ lat: 0, note: 'abcd' }).error?.issues[0]?.path).toEqual(['note'])
  expect(Body.safeParse({ lat: 0, page: 0 }).success).toBe(false)
})

test('a boolean may be a word or a digit', () => {
  const isOn = (sent: unknown) => z.parse(Body, { lat: 0, isOn: sent }).isOn
  expect([true, 1, '1', 'true'].map(isOn)).toEqual([true, true, true, true])
  expect([false, 0, '0', 'false'].map(isOn)).toEqual([false, false, false, false])
  for (const sent of ['yes', 2, {}, []]) expect(Body.safeParse({ lat: 0, isOn: sent }).success).toBe(false)
})

test('the documents list the accepted values', () => {
  const { properties, required } = z.toJSONSchema(Body, { io: 'input' })
  expect(required).toEqual(['lat'])
  expect(JSON.stringify(properties?.['lat'])).toContain('"minimum":-90')
})
