import { compareBigints, fixed, nanoPerWh, nanosecondsPerMs } from './exact.ts'
import { type ClockStretch, clockStretches, instantsOfMinutes, type LocalMoment, localMoment } from './local-time.ts'
import { type Circumstances, minutesPerDay, type TariffPlan } from './restrictions.ts'
import type { ChargedSession, ChargePeriod } from './tariff.ts'

/** A part of a period in which no restriction of the tariff begins or ends. Times are nanoseconds since the start. */
export type SessionPiece = {
  readonly kind: ChargePeriod['kind']
  readonly fromNs: bigint
  readonly toNs: bigint
  readonly energyNanoWh: bigint
  /** The circumstances at its beginning, which hold until its end. */
  readonly at: Circumstances
}

/** A wrong clock makes a session of decades, which is an error and no bill. */
const longestMs = 366 * 24 * 3600 * 1000

type Cut = { readonly ns: bigint; readonly energyNanoWh: bigint }
/** The wall clock from `ns` until the next change that matters. */
type ClockReading = { readonly ns: bigint; readonly local: LocalMoment }
type Register = { readonly before: bigint; readonly after: bigint }

/**
 * Divides a session at every moment at which a restriction of the tariff may begin or end. Energy flows evenly within a
 * period, so a threshold in kWh is reached at the share of the period that it is of the energy.
 * @throws RangeError if the periods have a hole, overlap, run backwards, feed energy back or charge a reservation.
 */
export function piecesOf(plan: TariffPlan, { periods, timeZone }: ChargedSession): readonly SessionPiece[] {
  const [first] = periods
  const last = periods.at(-1)
  if (first === undefined || last === undefined) return []
  const originMs = Math.round(first.startMs)
  if (!(last.endMs - originMs <= longestMs)) throw new RangeError('a session lasts longer than a year')
  const ns = (ms: number) => BigInt(Math.round(ms) - originMs) * nanosecondsPerMs
  const plugged = periods.find(({ kind }) => kind !== 'reserved')
  const chargeNs = plugged === undefined ? undefined : ns(plugged.startMs)
  const clock = clockReadings(plan, clockStretches(timeZone, originMs, last.endMs), { originMs, endMs: last.endMs })
  const durations = durationCuts(plan, chargeNs ?? 0n)
  const timeCuts = [...clock.map((reading) => reading.ns), ...durations].sort(compareBigints)
  const thresholds = thresholdsOf(plan)

  const pieces: SessionPiece[] = []
  let energyNanoWh = 0n
  let expectedNs = 0n
  let read = 0
  for (const period of periods) {
    const span = { ns: ns(period.startMs), endNs: ns(period.endMs) }
    checkPeriod(period, span, expectedNs)
    expectedNs = span.endNs
    const flow = fixed(period.energyWh, 4) * (nanoPerWh / 10_000n)
    const register = { before: energyNanoWh, after: energyNanoWh + flow }
    energyNanoWh = register.after
    const cuts = cutsWithin(span, register, timeCuts, thresholds)
    const constant = strengthOf(period, flow, span.endNs - span.ns)
    const baseNs = period.kind === 'reserved' ? 0n : (chargeNs ?? 0n)
    cuts.forEach((from, index) => {
      const to = cuts[index + 1]
      if (to === undefined || (to.ns === from.ns && to.energyNanoWh === from.energyNanoWh && cuts.length > 2)) return
      while ((clock[read + 1]?.ns ?? to.ns + 1n) <= from.ns) read += 1
      const local = clock[read]?.local ?? localMoment(originMs, 0)
      pieces.push({
        kind: period.kind,
        fromNs: from.ns,
        toNs: to.ns,
        energyNanoWh: to.energyNanoWh - from.energyNanoWh,
        at: { local, energyNanoWh: from.energyNanoWh, elapsedNs: from.ns - baseNs, ...constant },
      })
    })
  }
  return pieces
}

/** The beginning of a period, the cuts within it, and its end. */
function cutsWithin(
  { ns, endNs }: { readonly ns: bigint; readonly endNs: bigint },
  { before, after }: Register,
  timeCuts: readonly bigint[],
  thresholds: readonly bigint[],
): readonly Cut[] {
  const [lasts, flow] = [endNs - ns, after - before]
  const cuts: Cut[] = [{ ns, energyNanoWh: before }]
  // Rounding down keeps the order: a moment is past a bound exactly if its rounded value is.
  for (const cut of timeCuts) {
    if (cut > ns && cut < endNs) cuts.push({ ns: cut, energyNanoWh: before + (flow * (cut - ns)) / lasts })
  }
  for (const threshold of thresholds) {
    if (threshold <= before || threshold >= after) continue
    cuts.push({ ns: ns + (lasts * (threshold - before)) / flow, energyNanoWh: threshold })
  }
  if (cuts.length > 2) {
    cuts.sort(
      (left, right) => compareBigints(left.ns, right.ns) || compareBigints(left.energyNanoWh, right.energyNanoWh),
    )
  }
  cuts.push({ ns: endNs, energyNanoWh: after })
  return cuts
}

function checkPeriod(
  period: ChargePeriod,
  span: { readonly ns: bigint; readonly endNs: bigint },
  expectedNs: bigint,
): void {
  if (span.ns !== expectedNs) throw new RangeError('the periods of a session have a hole or overlap')
  if (span.endNs < span.ns) throw new RangeError('a period ends before it begins')
  if (!(period.energyWh >= 0)) throw new RangeError('a period has no or negative energy')
  if (period.kind === 'reserved' && period.energyWh > 0) throw new RangeError('a reservation delivers energy')
}

/** Power and current of a period, as far as they are known. */
function strengthOf(
  { kind, powerW, currentA }: ChargePeriod,
  flow: bigint,
  lastsNs: bigint,
): Pick<Circumstances, 'milliwatts' | 'current'> {
  const average = lastsNs === 0n ? 0n : (flow * 3_600_000n) / lastsNs
  const amperes = currentA ?? (kind === 'charging' ? undefined : 0)
  return {
    milliwatts: powerW === undefined ? average : fixed(powerW, 3),
    current: amperes === undefined ? undefined : fixed(amperes, 4),
  }
}

/** All kWh at which an element begins or ends, in order. */
function thresholdsOf(plan: TariffPlan): readonly bigint[] {
  const bounds = candidatesOf(plan).flatMap(({ energy }) => [energy.min, energy.max])
  return [...new Set(bounds.filter((bound) => bound !== undefined))].sort(compareBigints)
}

/** All moments at which the session or its reservation has lasted as long as an element asks. */
function durationCuts(plan: TariffPlan, chargeNs: bigint): readonly bigint[] {
  return candidatesOf(plan).flatMap(({ duration, reservation }) =>
    [duration.min, duration.max]
      .filter((bound) => bound !== undefined)
      .map((bound) => bound + (reservation === undefined ? chargeNs : 0n)),
  )
}

/** The wall clock at the start and at every later moment at which it may change what applies. */
function clockReadings(
  plan: TariffPlan,
  stretches: readonly ClockStretch[],
  { originMs, endMs }: { readonly originMs: number; readonly endMs: number },
): readonly ClockReading[] {
  const minutes = minutesOf(plan)
  return stretches.flatMap(({ fromMs, offsetMs }, index) => {
    const toMs = stretches[index + 1]?.fromMs ?? endMs
    const changes = minutes.length === 0 ? [] : instantsOfMinutes({ fromMs, toMs, offsetMs, minutes })
    return [fromMs, ...changes].map((ms) => ({
      ns: BigInt(ms - originMs) * nanosecondsPerMs,
      local: localMoment(ms, offsetMs),
    }))
  })
}

/** The minutes of the day at which an element may begin or end, in order. */
function minutesOf(plan: TariffPlan): readonly number[] {
  const minutes = candidatesOf(plan).flatMap(({ window, weekdays, firstDay, endDay }) => [
    ...(window === undefined ? [] : [window.from, window.to % minutesPerDay]),
    ...(weekdays === undefined && firstDay === undefined && endDay === undefined ? [] : [0]),
  ])
  return [...new Set(minutes)].sort((left, right) => left - right)
}

const candidatesOf = (plan: TariffPlan) => Object.values(plan).flat()
