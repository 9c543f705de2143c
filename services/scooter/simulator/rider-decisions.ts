import { msOf } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import type { FreeSpan, ScooterRental, ScooterTariff } from '@daoxing/scooter/contract'

/** The fate of a reservation: most are ridden. */
export type RideFate = 'rides' | 'cancels' | 'findsNothing' | 'letsItExpire'

export type RidePlan = {
  readonly fate: RideFate
  /** Asks about the destination before the ride. */
  readonly asksFirst: boolean
  readonly scansCode: boolean
  readonly kilometres: number
  readonly northShare: number
  readonly eastShare: number
  /** Both helmets are worn; one may be forgotten at the end. */
  readonly takesHelmets: boolean
  readonly forgetsHelmet: boolean
  readonly pauses: boolean
  readonly swaps: boolean
  readonly addsPhoto: boolean
}

/** The ride that a person wants now. */
export function planRide(lot: Chance): RidePlan {
  const is = (what: string, share: number) => lot.branch(what).happens(share)
  const dice = lot.branch('fate').within(0, 1)
  const fate = dice < 0.08 ? 'cancels' : dice < 0.13 ? 'findsNothing' : dice < 0.17 ? 'letsItExpire' : 'rides'
  return {
    fate,
    asksFirst: is('asks', 0.5),
    scansCode: is('code', 0.25),
    kilometres: lot.branch('way').within(0.4, 2.5),
    northShare: lot.branch('north').within(-1, 1),
    eastShare: lot.branch('east').within(-1, 1),
    takesHelmets: is('helmets', 0.5),
    forgetsHelmet: is('forgets', 0.1),
    pauses: is('pauses', 0.25),
    swaps: is('swaps', 0.15),
    addsPhoto: is('photo', 0.8),
  }
}

/** The fault of a bill in the eyes of its rider, who reckons it from the tariff and the meter alone. */
export function faultOfScooterBill({ bill, meter, tariff, fees, plan, place }: ScooterRental): string | undefined {
  if (bill === null || meter.startedAt === null || meter.stoppedAt === null) return 'there is no bill'
  const wantedTwd = reckonedTwd(tariff, countedSeconds(meter.startedAt, meter.stoppedAt, meter.freeSpans))
  const sumOf = (kind: string) =>
    bill.lines.filter((line) => line.kind === kind).reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  const [rideTwd, creditTwd] = [sumOf('ride'), sumOf('swapCredit')]
  if (rideTwd !== wantedTwd) return `the ride costs ${rideTwd}, and its meter says ${wantedTwd}`
  if (creditTwd > 0 || creditTwd < -rideTwd) return 'the credit of the swap is no credit of this ride'
  if (rideTwd + creditTwd + sumOf('fee') !== bill.totalTwd) return 'its lines do not come to its total'
  const isPromised =
    plan?.mayReturn === true && plan.destination.lat === place.lat && plan.destination.lng === place.lng
  for (const { feeId } of bill.lines.filter(({ kind }) => kind === 'fee')) {
    const fee = fees.find((one) => one.feeId === feeId)
    if (!fee || fee.proof.number.trim() === '' || fee.proof.text.trim() === '') return 'a fee has no proof'
    if (isPromised && (fee.feeType === 3 || fee.feeType === 4)) return 'a fee breaks the promise of the plan'
  }
  return undefined
}

const daySeconds = 86_400

/** Seconds from the power of the scooter to the tap on return that lie in no free span. */
function countedSeconds(startedAt: string, stoppedAt: string, spans: readonly FreeSpan[]): number {
  const [from, until] = [msOf(startedAt), msOf(stoppedAt)]
  // The ride is cut at every border of a span; each piece is free or not as a whole.
  const borders = spans.flatMap((span) => [msOf(span.from), span.until === null ? until : msOf(span.until)])
  const cuts = [from, ...borders.filter((at) => at > from && at < until), until].sort((one, other) => one - other)
  const isFree = (at: number) =>
    spans.some((span) => msOf(span.from) <= at && (span.until === null || at < msOf(span.until)))
  let freeMs = 0
  for (const [index, cut] of cuts.entries()) if (isFree(cut)) freeMs += (cuts[index + 1] ?? cut) - cut
  return Math.max(0, Math.floor((until - from) / 1000) - Math.floor(freeMs / 1000))
}

/** Counts minute by minute, as a rider with a pencil does. */
function reckonedTwd(tariff: ScooterTariff, seconds: number): number {
  const { baseTwd, includedMinutes, minuteCents, dayCapTwd } = tariff
  const days = Math.floor(seconds / daySeconds)
  const begunMinutes = Math.floor((seconds % daySeconds) / 60) + 1
  let cents = days === 0 ? baseTwd * 100 : 0
  for (let minute = 1; minute <= begunMinutes; minute += 1)
    if (days > 0 || minute > includedMinutes) cents += minuteCents
  return Math.round((days * dayCapTwd * 100 + Math.min(cents, dayCapTwd * 100)) / 100)
}
