import type { DayHours, WeekHours } from '@daoxing/assets/contract'

/** From Sunday, as in `WeekHours`. */
const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const
/** OpenStreetMap's week begins on Monday. */
const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

const textOf = (hours: DayHours | undefined) => (hours ? `${hours.opens}-${hours.closes}` : 'off')

/** Opening hours of a week as `opening_hours` of OpenStreetMap: `Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su off`. */
export function osmHours(hours: WeekHours): string {
  const runs: { readonly text: string; readonly days: string[] }[] = []
  for (const weekday of weekFromMonday) {
    const text = textOf(hours[weekday])
    const run = runs.at(-1)
    if (run?.text === text) run.days.push(names[weekday])
    else runs.push({ text, days: [names[weekday]] })
  }
  const [whole] = runs
  if (runs.length === 1 && whole?.text === '00:00-24:00') return '24/7'
  return runs.map(({ text, days }) => `${days.length > 1 ? `${days[0]}-${days.at(-1)}` : days[0]} ${text}`).join('; ')
}
