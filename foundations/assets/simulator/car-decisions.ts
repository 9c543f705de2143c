import type { AssetDoor, LineCommand } from '@daoxing/assets/contract'
import { type Instant, secondsBetween } from '@daoxing/kit/contract'

/** The state that a car checks before it does something. */
export type CarStanding = {
  readonly isRunning: boolean
  readonly isLocked: boolean
  readonly speedMps: number
  readonly openDoors: readonly AssetDoor[]
  readonly isBatteryDead: boolean
  /** It is at work on another command. */
  readonly isBusy: boolean
}

/** A command from further in the future comes to a car whose clock is slow: it cannot tell whether the command is late. */
const clockToleranceSeconds = 30

/**
 * Why the car does not do it; undefined if it does. The clock of the car decides whether the command is late, and the time
 * since it came, which no clock can falsify.
 */
export function refusalOf(
  { kind, sentAt, expiresAt }: Pick<LineCommand, 'kind' | 'sentAt' | 'expiresAt'>,
  car: CarStanding,
  { now, waitedSeconds }: { readonly now: Instant; readonly waitedSeconds: number },
): string | undefined {
  const lateness = latenessOf({ sentAt, expiresAt }, { now, waitedSeconds })
  if (lateness !== undefined) return lateness
  if (kind !== 'unlock' && kind !== 'lock' && kind !== 'find') return 'unknownCommand'
  if (car.isBatteryDead) return 'lowBattery'
  if (car.isBusy) return 'busy'
  if (kind === 'find') return undefined
  if (car.speedMps > 0) return 'driving'
  if (kind === 'unlock') return undefined
  if (car.openDoors.length > 0) return 'doorOpen'
  return car.isRunning ? 'engineOn' : undefined
}

/** Why a unit does not look at a command at all: it is too late, or the clock cannot tell. */
function latenessOf(
  { sentAt, expiresAt }: Pick<LineCommand, 'sentAt' | 'expiresAt'>,
  { now, waitedSeconds }: { readonly now: Instant; readonly waitedSeconds: number },
): string | undefined {
  if (secondsBetween(now, sentAt) > clockToleranceSeconds) return 'wrongClock'
  return now >= expiresAt || waitedSeconds >= secondsBetween(sentAt, expiresAt) ? 'expired' : undefined
}

/** The state that a scooter checks before it does something. */
export type ScooterStanding = {
  readonly isPowerOn: boolean
  readonly speedMps: number
  readonly energyPercent: number
  readonly isProtected: boolean
  readonly isBusy: boolean
}

/** Like `refusalOf`, for a scooter: it has power and a trunk, and no lock besides. */
export function scooterRefusalOf(
  { kind, sentAt, expiresAt }: Pick<LineCommand, 'kind' | 'sentAt' | 'expiresAt'>,
  scooter: ScooterStanding,
  moment: { readonly now: Instant; readonly waitedSeconds: number },
): string | undefined {
  const lateness = latenessOf({ sentAt, expiresAt }, moment)
  if (lateness !== undefined) return lateness
  if (kind === 'unlock' || kind === 'lock') return 'unknownCommand'
  if (scooter.isBusy) return 'busy'
  if (kind === 'find') return undefined
  if (kind === 'powerOn') {
    if (scooter.isProtected) return 'protected'
    return scooter.energyPercent === 0 ? 'lowBattery' : undefined
  }
  return scooter.speedMps > 0 ? 'driving' : undefined
}
