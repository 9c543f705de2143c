import type { ChargedSession, ChargePeriod } from '../tariff.ts'

export const minutesMs = 60_000

/** A period by its length. */
export type Stage = Pick<ChargePeriod, 'kind'> &
  Partial<Omit<ChargePeriod, 'kind' | 'startMs' | 'endMs'>> & { readonly minutes: number }

/** A session of stages that follow each other from an instant on. */
export function sessionOf(
  { from, timeZone }: { readonly from: string; readonly timeZone: string },
  stages: readonly Stage[],
): ChargedSession {
  let startMs = Date.parse(from)
  const periods = stages.map(({ minutes, energyWh = 0, ...stage }): ChargePeriod => {
    const period = { ...stage, energyWh, startMs, endMs: startMs + minutes * minutesMs }
    startMs = period.endMs
    return period
  })
  return { periods, timeZone }
}
