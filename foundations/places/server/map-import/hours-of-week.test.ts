import { expect, test } from 'vitest'
import { minuteOfWeek } from '../real-streets/street-modes.ts'
import { hoursOfWeek, isAlways, spansWhere } from './hours-of-week.ts'

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return days.indexOf(day) * 1440 + hour * 60 + minute
}

test('hours of a sign are parsed with days, past midnight, past Sunday, without days off', () => {
  const isIn = (hours: string, moment: string) => hoursOfWeek(hours)?.(at(moment))
  expect(['mo 06:59', 'mo 07:00', 'fr 08:59', 'fr 09:00', 'sa 08:00'].map((m) => isIn('Mo-Fr 07:00-09:00', m))).toEqual(
    [false, true, true, false, false],
  )
  expect(isIn('07:00-09:00,17:00-19:00', 'su 18:00')).toBe(true)
  expect(isIn('Mo-Fr 07:00-09:00; Sa 10:00-12:00; PH off', 'sa 11:00')).toBe(true)
  expect([
    isIn('22:00-06:00', 'we 05:59'),
    isIn('Su 22:00-06:00', 'mo 05:00'),
    isIn('Su 22:00-06:00', 'su 05:00'),
  ]).toEqual([true, true, false])
  expect([isIn('Fr-Mo', 'su 12:00'), isIn('Fr-Mo', 'we 12:00'), isIn('Sa,Su,PH 14:00-22:00', 'su 15:00')]).toEqual([
    true,
    false,
    true,
  ])
  expect(isAlways(spansWhere(hoursOfWeek('24/7') ?? (() => false)))).toBe(true)
})

test('a later rule replaces an earlier one for the days that it names, with their nights, and only for those', () => {
  const isIn = (hours: string, ...moments: readonly string[]) =>
    moments.map((moment) => hoursOfWeek(hours)?.(at(moment)))
  expect(isIn('Mo-Su 07:00-09:00; Sa 10:00-12:00', 'fr 08:00', 'sa 08:00', 'sa 11:00', 'su 08:00')).toEqual([
    true,
    false,
    true,
    true,
  ])
  // Friday night belongs to Friday, Saturday night to Saturday.
  expect(isIn('22:00-06:00; Sa 10:00-12:00', 'sa 05:00', 'sa 11:00', 'sa 23:00', 'su 05:00', 'su 23:00')).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
  expect(isIn('Su 22:00-06:00; Su 10:00-12:00', 'mo 05:00', 'su 11:00')).toEqual([false, true])
  // An "off" rule removes only its own hours, and a later rule may restore them; hours without days are added.
  expect(isIn('Mo-Su 07:00-19:00; Sa 12:00-13:00 off', 'sa 08:00', 'sa 12:30', 'sa 18:00')).toEqual([true, false, true])
  expect(isIn('07:00-09:00; Sa closed', 'fr 08:00', 'sa 08:00')).toEqual([true, false])
  expect(isIn('07:00-09:00; Sa off; Sa 08:30-10:00', 'sa 08:00', 'sa 09:30')).toEqual([false, true])
  expect(isIn('07:00-09:00; 17:00-19:00', 'mo 08:00', 'mo 18:00')).toEqual([true, true])
  expect(isIn('24/7; Sa 10:00-12:00', 'fr 13:00', 'sa 13:00', 'su 00:00')).toEqual([true, false, true])
  // An unreadable rule is not skipped, even if another one follows.
  expect(hoursOfWeek('Mo-Fr sunset-sunrise; Mo-Fr 07:00-09:00')).toBeUndefined()
})

test('a text that is not hours of the week is not interpreted', () => {
  for (const text of ['sunset-sunrise', 'Oct-Mar 07:00-09:00', 'PH 08:00-10:00', 'permit', '7-9', 'Mo 25:00-26:00'])
    expect([text, hoursOfWeek(text)]).toEqual([text, undefined])
})

test('a moment is a minute of the week in Taiwan, counted from Monday', () => {
  expect(minuteOfWeek('2026-11-22T16:05:00.000Z')).toBe(at('mo 00:05'))
  expect(minuteOfWeek('2026-11-22T15:59:00.000Z')).toBe(at('su 23:59'))
})
