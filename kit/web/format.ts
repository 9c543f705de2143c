import { currentLanguage } from '@daoxing/kit/contract'
import * as words from './words/compiled/messages.js'

/** "$215"; in other languages "NT$215". A refund or a discount has its sign: "−$30". */
export function formatTwd(amountTwd: number): string {
  const sign = amountTwd < 0 ? '−' : ''
  return `${sign}${currencyMark()}${grouped(Math.abs(Math.round(amountTwd)))}`
}

/** "$9.5": the price of one unit in a tariff, which may have cents. */
export function formatUnitTwd(amountTwd: number): string {
  return `${currencyMark()}${Number(amountTwd.toFixed(2))}`
}

const currencyMark = () => (currentLanguage() === 'zh-TW' ? '$' : 'NT$')

/** "$195–235": a meter's estimate. One number if both ends are equal. */
export function formatTwdRange(lowTwd: number, highTwd: number): string {
  if (lowTwd === highTwd) return formatTwd(lowTwd)
  return `${formatTwd(lowTwd)}–${grouped(Math.round(highTwd))}`
}

/** "350 公尺" below one kilometre, in tens; "1.2 公里" above. */
export function formatDistance(metres: number): string {
  if (metres < 995) return words.kit_distance_metres({ metres: Math.max(10, Math.round(metres / 10) * 10) })
  const kilometres = metres < 99_950 ? (metres / 1000).toFixed(1) : grouped(Math.round(metres / 1000))
  return words.kit_distance_kilometres({ kilometres })
}

/** "1.25 公里", "0.6 公里": a length in a price, to tens of metres. */
export function formatMeteredDistance(metres: number): string {
  return words.kit_distance_kilometres({ kilometres: (metres / 1000).toFixed(2).replace(/(\.\d)0$/, '$1') })
}

/** "3 分鐘", "1 小時 5 分鐘"; never less than one minute. */
export function formatDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return words.kit_duration_minutes({ minutes })
  if (minutes % 60 === 0) return words.kit_duration_hours({ hours })
  return words.kit_duration_hoursMinutes({ hours, minutes: minutes % 60 })
}

/** "0:07", "12:30": the remaining wait. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** "剛剛", "5 分鐘前", "2 小時前": the age of a snapshot. */
export function formatAge(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000)
  if (minutes < 1) return words.kit_age_now()
  if (minutes < 60) return words.kit_age_minutes({ minutes })
  return words.kit_age_hours({ hours: Math.floor(minutes / 60) })
}

const grouped = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
