/** The limits of a driver's work, in the order in which a broken one is named. */
export type HourLimitId =
  | 'restAfterFourHours'
  | 'atTheWheel'
  | 'dutySpan'
  | 'dayWithOvertime'
  | 'monthOvertime'
  | 'restBetweenDays'
  | 'dayOff'

/** A limit with its source. Its numbers have the meaning that `what` describes. */
export type HourLimit = {
  readonly id: HourLimitId
  readonly what: string
  readonly source: string
  /** The state of the text in which the limit was read. */
  readonly since: string
  /** False: a rule of larger vehicles that we promise for all. */
  readonly isLaw: boolean
  readonly seconds?: number
  readonly regularSeconds?: number
  readonly restSeconds?: number
  readonly partSeconds?: number
  readonly shortSeconds?: number
  readonly times?: number
  readonly days?: number
}

const hour = 3600
const minute = 60
const coach = { since: '2024-10-01', isLaw: false } as const
const labour = { since: '2024-10-01', isLaw: true } as const

/**
 * The limits by which the calendar gives work to a driver. Employee law binds hired cars with a driver; the rules of coaches
 * bind vehicles of ten seats and more, and we keep them for every car. Where both have a limit, this is the stricter one.
 * Overtime beyond 46 hours a month needs a consent, so it is not used.
 */
export const hourLimits = {
  restAfterFourHours: {
    id: 'restAfterFourHours',
    what: 'After four hours of work, a rest of 30 minutes, in parts of at least 15 minutes.',
    seconds: 4 * hour,
    restSeconds: 30 * minute,
    partSeconds: 15 * minute,
    source: '勞動基準法 35; 汽車運輸業管理規則 19-2',
    ...labour,
  },
  atTheWheel: {
    id: 'atTheWheel',
    what: 'Ten hours at the wheel between two rests.',
    seconds: 10 * hour,
    source: '汽車運輸業管理規則 19-2',
    ...coach,
  },
  dutySpan: {
    id: 'dutySpan',
    what: 'Eleven hours from the first work to the end of the last, with all pauses.',
    seconds: 11 * hour,
    source: '汽車運輸業管理規則 84',
    ...coach,
  },
  dayWithOvertime: {
    id: 'dayWithOvertime',
    what: 'Twelve hours of work a day; what exceeds eight is overtime.',
    seconds: 12 * hour,
    regularSeconds: 8 * hour,
    source: '勞動基準法 30, 32',
    ...labour,
  },
  monthOvertime: {
    id: 'monthOvertime',
    what: 'Overtime of 46 hours in a calendar month.',
    seconds: 46 * hour,
    source: '勞動基準法 32',
    ...labour,
  },
  restBetweenDays: {
    id: 'restBetweenDays',
    what: 'Ten hours of rest between two days of work; eight at most twice in seven days, and never twice in a row.',
    seconds: 10 * hour,
    shortSeconds: 8 * hour,
    times: 2,
    source: '汽車運輸業管理規則 19-2',
    ...coach,
  },
  dayOff: {
    id: 'dayOff',
    what: 'One day without work in any seven days.',
    days: 7,
    source: '勞動基準法 36',
    ...labour,
  },
} as const satisfies { readonly [Id in HourLimitId]: HourLimit & { readonly id: Id } }

export type HourLimits = { readonly [Id in HourLimitId]: Widened<(typeof hourLimits)[Id]> }
/** Another table may have other numbers. */
type Widened<Limit> = { readonly [Key in keyof Limit]: Limit[Key] extends number ? number : Limit[Key] }
