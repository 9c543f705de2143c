import { type LastKnown, lastKnown } from '@daoxing/kit/web'
import type { SessionStage } from '@daoxing/taxi/contract'
import { phaseOf, type TripPhase } from './trip-phase.ts'

/** The facts of a live trip by which the rider finds the right car. */
export type LastTrip = {
  readonly hash: string
  readonly stage: SessionStage
  readonly plate: string | null
  readonly code: string
  readonly seenAtMs: number
}

const livePhases: readonly TripPhase[] = ['searching', 'coming', 'arrived', 'riding']

/** The live trip as last seen on this device, available even to a page that is loaded offline. */
export const lastTrip: LastKnown<LastTrip> = lastKnown({
  service: 'taxi',
  isSnapshot: isLastTrip,
  isLive: ({ stage }) => livePhases.includes(phaseOf({ session_stage: stage })),
})

/** An unknown stage counts as searching. */
function isLastTrip(stored: unknown): stored is LastTrip {
  if (typeof stored !== 'object' || stored === null) return false
  const { hash, stage, plate, code, seenAtMs }: Partial<Record<keyof LastTrip, unknown>> = stored
  const isPlate = plate === null || typeof plate === 'string'
  return [hash, stage, code].every((text) => typeof text === 'string') && isPlate && typeof seenAtMs === 'number'
}
