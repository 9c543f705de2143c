import type { Instant } from '@daoxing/kit/contract'
import type { Match } from '../rules/match-riders.ts'
import type { NewDecision } from '../stores/decision-store.ts'

type Batch = {
  readonly region: string
  readonly decidedAt: Instant
  readonly freeDrivers: number
  readonly took: NonNullable<NewDecision['took']>
  readonly matches: readonly Match[]
}

/** The record of a batch. */
export function decisionOf({ region, decidedAt, freeDrivers, took, matches }: Batch): NewDecision {
  return {
    region,
    decidedAt,
    waiting: matches.length,
    freeDrivers,
    took,
    pairs: matches.map((match) => ({
      orderHash: match.rider.orderHash,
      chosenDriverId: match.chosen?.driverId ?? null,
      waitedSeconds: match.rider.waitedSeconds,
      reachMetres: match.rider.reachMetres,
      waitBonusSeconds: match.rider.waitBonusSeconds,
      candidates: match.candidates.map(({ driverId, pickupSeconds, cost }) => ({ driverId, pickupSeconds, cost })),
      excluded: (match.rider.excluded ?? []).map(({ driverId, metres, why }) => ({
        driverId,
        metres: Math.round(metres),
        why: `dispatch_excluded_${why}`,
      })),
      reason: { key: `dispatch_reason_${match.reason}`, facts: factsOf(match) },
    })),
  }
}

function factsOf({ reason, rider, candidates, chosen }: Match): Record<string, number> {
  const pickupSeconds = chosen?.pickupSeconds ?? 0
  if (reason === 'nearest') return { pickupSeconds }
  if (reason === 'betterForAll') return { pickupSeconds, fastestSeconds: candidates[0]?.pickupSeconds ?? 0 }
  if (reason === 'noneFits') return { metres: rider.reachMetres, cars: rider.carsInReach }
  if (reason === 'noneNear') return { metres: rider.reachMetres }
  return {}
}
