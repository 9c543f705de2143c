import type { AssetCommand } from '@daoxing/assets/contract'
import type { AssetClient } from '@daoxing/assets/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { moveKeep } from '@daoxing/assets/server'
import { notifyRider } from '@daoxing/notices/server'
import { type FreeSpan, scooterService } from '@daoxing/scooter/contract'
import { endUnused } from '../find/end-unused.ts'
import { lockedRental, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import type { RentalChange, RentalRecord } from '../stores/rental-table.ts'
import { findRental } from '../stores/rental-store.ts'
import { closeAgain, finishRide } from './give-back.ts'
import { commandView, plannedCommand } from './command-scooter.ts'
import { hearScooter } from './hear-scooter.ts'
import { rideBegins, rideDoesNotBegin } from './start-ride.ts'
import { leaveItOff, switchOffAgain, switchOffNow } from './switch-off.ts'

const daySeconds = 24 * 3600

/** The reactions of rentals to their scooters. */
export const scooterAssetClient: AssetClient = {
  async answered({ tx, house, command }) {
    const rental = await lockedRental(tx, command.orderHash)
    const step = { tx, house, rental }
    if (rental.command?.commandId !== command.commandId) return followOldAnswer(step, command)
    await followAnswer(step, command)
  },
  async changed({ tx, house, keep, condition }) {
    const rental = await lockedRental(tx, keep.orderHash)
    if (rental.endedAt !== null || rental.state === 'PREPARING') return
    await hearScooter({ tx, house, rental }, condition)
  },
  /** No minute is paid in which the scooter says nothing; its next report lets the meter go on. */
  async silent({ tx, house, asset, keep, since }) {
    house.log.warn({ asset: asset.assetId, since }, 'a rented scooter is silent')
    const rental = await lockedRental(tx, keep.orderHash)
    const { state, startedAt, freeSpans } = rental
    if (state !== 'RIDING' || startedAt === null || freeSpans.some(({ until }) => until === null)) return
    const span = { from: since > startedAt ? since : startedAt, until: null, reason: 'silentLock' as const }
    const change = { freeSpans: [...freeSpans, span] }
    await rentals.advance({ tx, house, row: rental, event: 'meterStopped', change })
  },
  /** A reserved scooter that is carried away is no longer where its rider walks to. */
  async moved({ tx, house, asset, keep, metres }) {
    const rental = keep && (await findRental(tx, keep.orderHash))
    house.log.warn({ asset: asset.assetId, metres }, 'a scooter was moved')
    if (rental?.state === 'RESERVED') await endUnused({ tx, house, rental }, 'scooterLost', 'moved')
  },
  /** The rider keeps it beyond a day: so does the keep, and the cap of the day holds. Every day the rider is asked. */
  async overdue({ tx, house, keep }) {
    const rental = await findRental(tx, keep.orderHash)
    if (!rental || rental.endedAt !== null) return
    await moveKeep({ tx, house, orderHash: keep.orderHash, until: plusSeconds(house.clock.now(), daySeconds) })
    const { riderId, orderHash } = rental
    const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: keep.untilAt }
    await notifyRider({ ...notice, kind: 'stillRenting' })
  },
}

async function followAnswer(step: RentalStep, command: AssetCommand): Promise<void> {
  const { tx, house, rental } = step
  const view = commandView(command)
  const isDone = command.state === 'done'
  const trouble = command.state === 'refused' ? 'refused' : 'unanswered'
  if (rental.state === 'STARTING' && rental.commandFor === 'start')
    return isDone
      ? rideBegins(step, { command: view, told: { ...rental.told, power: true } })
      : rideDoesNotBegin(step, { command: view, trouble })
  // It was switched on after all. The rider was told that it did not answer, and may have gone: the meter waits for another tap.
  if (rental.state === 'RESERVED' && rental.commandFor === 'start' && isDone) return startedLate(step, view)
  if (rental.state === 'RETURNING') {
    if (rental.commandFor !== 'close') return closeAgain(step, { command: view })
    if (isDone) return void (await finishRide(step, { endedBy: 'rider', change: { command: view, trouble: null } }))
    const change = { command: view, trouble } as const
    return void (await rentals.advance({ tx, house, row: rental, event: 'vehicleChanged', change }))
  }
  if (rental.endedAt !== null) {
    await rentals.amend({ tx, house, row: rental, change: { command: view } })
    return followOldAnswer(step, command)
  }
  const change: RentalChange = { command: view, trouble: isDone ? null : trouble, ...silence(rental, command) }
  if (rental.state !== 'RIDING' && rental.state !== 'RESERVED')
    return void (await rentals.amend({ tx, house, row: rental, change }))
  const isOpened = change.freeSpans?.some(({ until }) => until === null) ?? false
  const event =
    rental.state !== 'RIDING' || !change.freeSpans ? 'vehicleChanged' : isOpened ? 'meterStopped' : 'meterResumed'
  await rentals.advance({ tx, house, row: rental, event, change })
}

async function startedLate(step: RentalStep, command: NonNullable<RentalRecord['command']>): Promise<void> {
  const { tx, house, rental } = step
  const told = { ...rental.told, power: true }
  const change = await plannedCommand(
    { ...step, rental: { ...rental, command } },
    { action: 'power_off', purpose: 'rider' },
  )
  await rentals.advance({ tx, house, row: rental, event: 'vehicleChanged', change: { ...change, told } })
}

/** A scooter that does not switch on for its rider costs nothing until it answers or is heard again. */
function silence({ state, freeSpans, told }: RentalRecord, command: AssetCommand): { readonly freeSpans?: FreeSpan[] } {
  const { answeredAt } = command
  if (state === 'RIDING' && answeredAt !== null && freeSpans.some(isSilentNow))
    return { freeSpans: freeSpans.map((span) => (isSilentNow(span) ? { ...span, until: answeredAt } : span)) }
  const isSilent = command.state === 'unanswered' && command.answeredAt === null
  if (state !== 'RIDING' || !isSilent || command.kind !== 'powerOn' || told.power === true) return {}
  if (freeSpans.some(({ until }) => until === null)) return {}
  return { freeSpans: [...freeSpans, { from: command.plannedAt, until: null, reason: 'silentLock' }] }
}

const isSilentNow = ({ until, reason }: FreeSpan) => until === null && reason === 'silentLock'

/**
 * An answer to an earlier command, or to one of a rental that is over: a scooter that was switched on is switched off again, and
 * one that was not switched off is told again.
 */
async function followOldAnswer(step: RentalStep, { kind, state }: AssetCommand): Promise<void> {
  if (step.rental.endedAt === null) return
  if (kind === 'powerOn' && state === 'done') await switchOffNow(step)
  if (kind !== 'powerOff') return
  await (state === 'done' ? leaveItOff(step) : switchOffAgain(step))
}
