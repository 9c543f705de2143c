import type { PriceSegment } from '@daoxing/assets/server'

export const dayKinds = ['weekday', 'holiday', 'festival'] as const
export type DayKind = (typeof dayKinds)[number]

const stepMinutes = 10
const stepsAnHour = 6
const dayMinutes = 24 * 60
/** Days whose steps are told one by one; each later day counts whole from its beginning. */
const daysInSteps = 7

/**
 * The rent as segments of minutes: steps of 10 minutes up to the price of a day, and again from the next day on. A step that
 * would pass the price of the day costs what is left of it.
 */
export function minuteSegments({
  hourTwd,
  dayTwd,
}: {
  readonly hourTwd: number
  readonly dayTwd: number
}): readonly PriceSegment[] {
  const rate = hourTwd / stepsAnHour
  if (rate === 0) return []
  const steps = Math.min(Math.floor((dayTwd * stepsAnHour) / hourTwd), dayMinutes / stepMinutes)
  const restTwd = dayTwd - (steps * hourTwd) / stepsAnHour
  const hasRest = restTwd > 0 && steps < dayMinutes / stepMinutes
  const days = Array.from({ length: daysInSteps }, (_, day) => day * dayMinutes)
  return [
    ...days.flatMap((begins) => {
      const ends = begins + steps * stepMinutes
      const step = { start: begins, rate, interval: stepMinutes, end: ends }
      return hasRest ? [step, { start: ends, rate: restTwd, interval: 0 }] : [step]
    }),
    { start: daysInSteps * dayMinutes, rate: dayTwd, interval: dayMinutes },
  ]
}
