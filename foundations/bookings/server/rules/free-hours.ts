/** A day of Taipei with its 24 hours: whether a ride could begin in each. */
export type FreeDay = { readonly day: string; readonly hours: readonly boolean[] }

/** Times are in hours since the beginning of the first day. */
type Forecast = {
  readonly from: string
  readonly days: number
  readonly nowHour: number
  /** The ride with its way and reserve. */
  readonly lengthHours: number
  readonly dutyHours: number
  readonly restHours: number
  readonly people: readonly {
    readonly daysOff: readonly number[]
    readonly taken: readonly (readonly [from: number, until: number])[]
  }[]
  /** Rides that have no driver yet and will need one. */
  readonly open: readonly { readonly from: number; readonly until: number; readonly count: number }[]
}

/** The hours at which more drivers are free for the whole ride than other rides will need. */
export function freeHours(forecast: Forecast): readonly FreeDay[] {
  const { from, days, nowHour, lengthHours } = forecast
  const hours = days * 24
  const [free, needed] = [freePeople(forecast), neededPeople(forecast)]
  const first = Date.parse(`${from}T00:00:00.000Z`)
  return Array.from({ length: days }, (_, day) => ({
    day: new Date(first + day * 86_400_000).toISOString().slice(0, 10),
    hours: Array.from({ length: 24 }, (_, ofDay) => {
      const hour = day * 24 + ofDay
      if (hour < nowHour) return false
      let most = 0
      for (let at = hour; at < Math.min(hours, hour + lengthHours); at += 1) most = Math.max(most, needed[at] ?? 0)
      return (free[hour] ?? 0) > most
    }),
  }))
}

/** The drivers who are free for a whole ride, by the hour of its start. */
function freePeople({ from, days, lengthHours, dutyHours, restHours, people }: Forecast): Int32Array {
  const hours = days * 24
  const firstWeekday = new Date(`${from}T00:00:00.000Z`).getUTCDay() || 7
  // A driver who is not free in some hours is subtracted there; most drivers of most hours are never looked at.
  const free = new Int32Array(hours).fill(people.length)
  const taken = new Uint8Array(hours)
  for (const person of people) {
    if (person.daysOff.length === 0 && person.taken.length === 0) continue
    taken.fill(0)
    for (let day = 0; day < days; day += 1)
      if (person.daysOff.includes(((firstWeekday + day - 1) % 7) + 1)) taken.fill(1, day * 24, day * 24 + 24)
    for (const [start, end] of person.taken) {
      const last = Math.min(hours - 1, Math.floor(end + restHours))
      for (let hour = Math.max(0, Math.ceil(start - restHours - lengthHours)); hour <= last; hour += 1) {
        const until = hour + lengthHours
        const isRested = hour >= end + restHours || until <= start - restHours
        const isApart = hour >= end || until <= start
        const isOneDuty = Math.max(end, until) - Math.min(start, hour) <= dutyHours
        if (!isRested && !(isApart && isOneDuty)) taken[hour] = 1
      }
    }
    for (let hour = 0; hour < hours; hour += 1) free[hour] = (free[hour] ?? 0) - (taken[hour] ?? 0)
  }
  return free
}

/** The drivers that rides without a driver will need, by hour. */
function neededPeople({ days, open }: Forecast): Int32Array {
  const needed = new Int32Array(days * 24)
  for (const { from, until, count } of open)
    for (let hour = Math.max(0, Math.floor(from)); hour < Math.min(needed.length, until); hour += 1)
      needed[hour] = (needed[hour] ?? 0) + count
  return needed
}
