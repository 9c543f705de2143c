import { lazyScreen } from '../load-later.ts'

/** A calendar with its library, loaded by the sheet that shows it. */
export const DayCalendar = lazyScreen(async () => (await import('./DayCalendar.tsx')).DayCalendar)
