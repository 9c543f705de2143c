import { expect, test } from 'vitest'
import { createSettings, defineNumber, readSettings, SettingRefusal } from './settings.ts'

const label = ['', '', ''] as const
const count = defineNumber({ name: 'CITY_ROBOTS', label, preset: 3, min: 0, max: 10, isWhole: true })
const share = defineNumber({ name: 'CITY_SHARE', label, preset: 0.02, min: 0, max: 1 })

test('a setting has its default, then its environment variable, then the last valid change', () => {
  expect(createSettings().get(count)).toBe(3)
  const settings = createSettings(readSettings([count, share], { CITY_ROBOTS: '5' }))
  expect([settings.get(count), settings.get(share)]).toEqual([5, 0.02])
  const received: number[] = []
  settings.onChange(count, () => received.push(settings.get(count)))
  settings.set(count, 7)
  settings.set(share, 1)
  for (const value of [11, -1, 1.5, '', 'many', null, undefined, true, Number.NaN])
    expect(() => settings.set(count, value)).toThrow(SettingRefusal)
  expect(received).toEqual([7])
  expect(settings.get(count)).toBe(7)
})

test('an invalid environment value stops the start and names its variable', () => {
  expect(() => readSettings([count], { CITY_ROBOTS: 'many' })).toThrow(
    'CITY_ROBOTS is "many", and must be a whole number from 0 to 10',
  )
  expect(readSettings([count], { CITY_ROBOTS: '' })).toEqual({})
})
