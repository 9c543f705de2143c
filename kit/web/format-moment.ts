import { currentLanguage, type Instant, msOf, type TaipeiTime, taipeiTime } from '@daoxing/kit/contract'
import { nowMs } from './clock.ts'
import * as words from './words/compiled/messages.js'

/** "14:05" in Taipei. */
export function formatTimeOfDay(instant: Instant): string {
  const { hour, minute } = taipeiTime(instant)
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** "今天 14:05", "明天 08:30", "11/20（五）14:05", with the year only if it differs from the current one. */
export function formatMoment(instant: Instant, now: Instant = new Date(nowMs()).toISOString()): string {
  const time = formatTimeOfDay(instant)
  const days = dayNumber(taipeiTime(instant)) - dayNumber(taipeiTime(now))
  if (days === 0) return words.kit_moment_today({ time })
  if (days === 1) return words.kit_moment_tomorrow({ time })
  if (days === -1) return words.kit_moment_yesterday({ time })
  return words.kit_moment_day({ day: formatDay(instant, now), time })
}

/** "11/20（五）", "2027/1/3（日）". */
export function formatDay(instant: Instant, now: Instant = new Date(nowMs()).toISOString()): string {
  const { day, weekday } = taipeiTime(instant)
  const [year = '', month = '', date = ''] = day.split('-')
  const isThisYear = taipeiTime(now).day.startsWith(year)
  const short = `${Number(month)}/${Number(date)}`
  return words.kit_moment_date({ date: isThisYear ? short : `${year}/${short}`, weekday: weekdayName(weekday) })
}

const dayNumber = ({ day }: TaipeiTime) => msOf(`${day}T00:00:00.000Z`) / 86_400_000
const weekdayNames = { 'zh-TW': '日 一 二 三 四 五 六', en: 'Sun Mon Tue Wed Thu Fri Sat', ja: '日 月 火 水 木 金 土' }

function weekdayName(weekday: number): string {
  return weekdayNames[currentLanguage()].split(' ')[weekday] ?? ''
}
