import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/** A year of the government's office calendar: holidays on days from Monday to Friday, and weekend days of work. */
type OfficeYear = {
  readonly holidays: readonly string[]
  /** Make-up workdays, with the day that each makes up for. */
  readonly makeUps: Readonly<Record<string, string>>
}

/**
 * The office calendars of the government (中華民國政府行政機關辦公日曆表), published by the Directorate-General of Personnel
 * Administration (行政院人事行政總處). A year is entered once it has been published, with its letter of approval:
 *
 * - 2024: 院授人培字第11230268412號, 25 May 2023.
 * - 2025: as revised on 13 June 2025, when three holidays were added.
 * - 2026: 院授人培字第11430248312號, 13 June 2025. Make-up workdays were abolished by the act of that year.
 */
const officeYears: Readonly<Record<number, OfficeYear>> = {
  2024: {
    holidays: days(2024, {
      1: [1],
      2: [8, 9, 12, 13, 14, 28],
      4: [4, 5],
      6: [10],
      9: [17],
      10: [10],
    }),
    makeUps: { '2024-02-17': '2024-02-08' },
  },
  2025: {
    holidays: days(2025, {
      1: [1, 27, 28, 29, 30, 31],
      2: [28],
      4: [3, 4],
      5: [30],
      9: [29],
      10: [6, 10, 24],
      12: [25],
    }),
    makeUps: { '2025-02-08': '2025-01-27' },
  },
  2026: {
    holidays: days(2026, {
      1: [1],
      2: [16, 17, 18, 19, 20, 27],
      4: [3, 6],
      5: [1],
      6: [19],
      9: [25, 28],
      10: [9, 26],
      12: [25],
    }),
    makeUps: {},
  },
}

export type DayKind = 'workday' | 'weekend' | 'holiday' | 'makeUpWorkday'

/** The kind of a calendar day, such as `2026-02-27`. Years without a published calendar have no holidays. */
export function dayKind(day: string): DayKind {
  const { year, dayOfWeek } = Temporal.PlainDate.from(day)
  const office = officeYears[year]
  if (office?.holidays.includes(day)) return 'holiday'
  if (office?.makeUps[day] !== undefined) return 'makeUpWorkday'
  return dayOfWeek > 5 ? 'weekend' : 'workday'
}

/**
 * The weekday that a calendar day counts as, 0 for Sunday: a public holiday counts as a Sunday, and a make-up workday as
 * the day that it makes up for.
 */
export function countsAsWeekday(day: string): number {
  if (dayKind(day) === 'holiday') return 0
  const date = Temporal.PlainDate.from(day)
  const madeUp = officeYears[date.year]?.makeUps[day]
  return (madeUp === undefined ? date : Temporal.PlainDate.from(madeUp)).dayOfWeek % 7
}

/** Whether offices work on the day of an instant in Taipei. */
export function isWorkday(at: Instant): boolean {
  const kind = dayKind(taipeiTime(at).day)
  return kind === 'workday' || kind === 'makeUpWorkday'
}

function days(year: number, months: Readonly<Record<number, readonly number[]>>): readonly string[] {
  return Object.entries(months).flatMap(([month, dates]) =>
    dates.map((day) => Temporal.PlainDate.from({ year, month: Number(month), day }).toString()),
  )
}
