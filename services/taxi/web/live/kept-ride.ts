import { keepForRider, readOfRider } from '@daoxing/kit/web'
import type { SessionStage } from '@daoxing/taxi/contract'
import { phaseOf, type TripPhase } from './trip-phase.ts'

/**
 * The part of a live ride that is stored on the device: enough to find the right car, and nothing of places, people or
 * phones.
 */
export type KeptRide = {
  readonly hash: string
  readonly stage: SessionStage
  readonly plate: string | null
  readonly code: string
  readonly seenAtMs: number
}

const storageKey = 'daoxing.taxi.lastRide'
const livePhases: readonly TripPhase[] = ['searching', 'coming', 'arrived', 'riding']

/** The live ride as this device last saw it, also on a page that is loaded without a line. */
export function keptRide(): KeptRide | undefined {
  try {
    const kept: unknown = JSON.parse(readOfRider('stay', storageKey) || 'null')
    return isKeptRide(kept) ? kept : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Keeps the newest picture of the live ride; one that is over is kept no longer. */
export function keepRide(ride: KeptRide): void {
  if (livePhases.includes(phaseOf({ session_stage: ride.stage }))) write(JSON.stringify(ride), ride.hash)
  else if (keptRide()?.hash === ride.hash) forgetRide()
}

export function forgetRide(): void {
  write('', '')
}

/** With the trip that a new tab shows first: where it cannot be asked for, the page says what is kept of it. */
function write(ride: string, hash: string): void {
  keepForRider('stay', storageKey, ride)
  keepForRider('stay', 'daoxing.shownTrip', hash)
}

/** By hand: a page without a line draws it, and loads no schema for it. An unknown stage counts as searching. */
function isKeptRide(kept: unknown): kept is KeptRide {
  if (typeof kept !== 'object' || kept === null) return false
  const { hash, stage, plate, code, seenAtMs }: Partial<Record<keyof KeptRide, unknown>> = kept
  const isPlate = plate === null || typeof plate === 'string'
  return [hash, stage, code].every((text) => typeof text === 'string') && isPlate && typeof seenAtMs === 'number'
}
