import { afterEach, expect, test } from 'vitest'
import {
  formatAge,
  formatClock,
  formatDistance,
  formatDuration,
  formatMeteredDistance,
  formatTwd,
  formatTwdRange,
} from './format.ts'
import { formatDay, formatMoment } from './format-moment.ts'
import { addTexts, languageOf, readLanguageFrom } from '@daoxing/kit/contract'
import { texts as english } from './words/compiled/en.js'

const now = '2026-11-20T06:05:00.000Z'

afterEach(() => readLanguageFrom(() => 'zh-TW'))

test('money is whole dollars with groups and a sign', () => {
  expect([formatTwd(215), formatTwd(12_800), formatTwd(-30), formatTwd(0)]).toEqual(['$215', '$12,800', '−$30', '$0'])
  expect([formatTwdRange(195, 235), formatTwdRange(215, 215)]).toEqual(['$195–235', '$215'])
})

test('a distance is in metres below one kilometre and in kilometres above', () => {
  expect([3, 347, 994, 996, 1240, 99_960, 350_000].map(formatDistance)).toEqual([
    '10 公尺',
    '350 公尺',
    '990 公尺',
    '1.0 公里',
    '1.2 公里',
    '100 公里',
    '350 公里',
  ])
})

test('a length in a price keeps its tens of metres', () => {
  expect([600, 1250, 5148, 6000].map(formatMeteredDistance)).toEqual(['0.6 公里', '1.25 公里', '5.15 公里', '6.0 公里'])
})

test('a duration is never less than a minute', () => {
  expect([5, 180, 3600, 3900].map(formatDuration)).toEqual(['1 分鐘', '3 分鐘', '1 小時', '1 小時 5 分鐘'])
  expect([0, 7, 29.2, 750].map(formatClock)).toEqual(['0:00', '0:07', '0:30', '12:30'])
})

test('a moment is shown in Taipei time, with the name of its day [SHL-004]', () => {
  expect(formatMoment('2026-11-20T06:05:00.000Z', now)).toBe('今天 14:05')
  expect(formatMoment('2026-11-20T16:30:00.000Z', now)).toBe('明天 00:30')
  expect(formatMoment('2026-11-19T15:59:00.000Z', now)).toBe('昨天 23:59')
  expect(formatMoment('2026-11-27T06:05:00.000Z', now)).toBe('11/27（五） 14:05')
  expect(formatDay('2027-01-03T06:05:00.000Z', now)).toBe('2027/1/3（日）')
})

test('texts are in the chosen language [SHL-003]', () => {
  addTexts('en', english)
  readLanguageFrom(() => 'en')
  expect([formatDistance(1240), formatAge(60_000), formatAge(120_000)]).toEqual([
    '1.2 km',
    '1 minute ago',
    '2 minutes ago',
  ])
})

test('without a choice and with an unknown language of the browser the page is in zh-TW [SHL-005]', () => {
  expect(languageOf(undefined)).toBe('zh-TW')
  expect(languageOf('de-DE,fr;q=0.8')).toBe('zh-TW')
  expect(formatDistance(1200)).toBe('1.2 公里')
})
