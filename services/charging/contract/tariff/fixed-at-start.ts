import { clockStretches, localMoment } from './local-time.ts'
import { matches, planOf } from './restrictions.ts'
import type { Tariff, TariffElement } from './tariff.ts'

/**
 * A tariff whose prices stay those of the hour in which a charge begins, where that is agreed: an element that the wall
 * clock excludes at the start is dropped, and the others no longer depend on the clock. Reservations, which begin
 * before, keep their elements.
 */
export function fixedAtStart(tariff: Tariff, start: { readonly startMs: number; readonly timeZone: string }): Tariff {
  const offsetMs = clockStretches(start.timeZone, start.startMs, start.startMs)[0]?.offsetMs ?? 0
  const local = localMoment(start.startMs, offsetMs)
  const elements = tariff.elements.flatMap((element): readonly TariffElement[] => {
    if (element.restrictions === undefined || element.restrictions.reservation !== undefined) return [element]
    const { start_time, end_time, start_date, end_date, day_of_week, ...others } = element.restrictions
    const byClock = {
      price_components: element.price_components,
      restrictions: { start_time, end_time, start_date, end_date, day_of_week },
    }
    const candidates = Object.values(planOf({ ...tariff, elements: [byClock] })).flat()
    const at = { local, energyNanoWh: 0n, elapsedNs: 0n, milliwatts: undefined, current: undefined }
    return candidates.every((candidate) => matches(candidate, at)) ? [{ ...element, restrictions: others }] : []
  })
  return { ...tariff, elements }
}
