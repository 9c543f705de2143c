import type { AssetCommand } from '@daoxing/assets/contract'
import { sendCommand, type AssetClient } from '@daoxing/assets/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { moveKeep } from '@daoxing/assets/server'
import { notifyRider } from '@daoxing/notices/server'
import { type FreeSpan, scooterService } from '@daoxing/scooter/contract'
import { endUnused } from '../find/end-unused.ts'
import { lockedRental, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import type { RentalChange, RentalRecord } from '../stores/rental-table.ts'
import { findRental, liveRentalOfAsset } from '../stores/rental-store.ts'
import { closeAgain, finishRide } from './give-back.ts'
import { commandView } from './command-scooter.ts'
import { hearScooter } from './hear-scooter.ts'
import { rideBegins, rideDoesNotBegin } from './start-ride.ts'

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
  /** The rider rides on; its next report is awaited. */
  async silent({ house, asset, since }) {
    house.log.warn({ asset: asset.assetId, since }, 'a rented scooter is silent')
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
  // It was switched on after all: the rider is beside it, or has gone.
  const isInTime = house.clock.now() < rental.pickUpBy
  if (rental.state === 'RESERVED' && rental.commandFor === 'start' && isDone && isInTime) return begunLate(step, view)
  if (rental.state === 'RETURNING') {
    if (rental.commandFor !== 'close') return closeAgain(step, { command: view })
    if (isDone) return void (await finishRide(step, { endedBy: 'rider', change: { command: view, trouble: null } }))
    const change = { command: view, trouble } as const
    return void (await rentals.advance({ tx, house, row: rental, event: 'vehicleChanged', change }))
  }
  if (rental.endedAt !== null && rental.commandFor === 'start' && isDone) return switchOff(step)
  const change: RentalChange = { command: view, trouble: isDone ? null : trouble, ...silence(rental, command) }
  if (rental.state !== 'RIDING' && rental.state !== 'RESERVED')
    return void (await rentals.amend({ tx, house, row: rental, change }))
  const isOpened = change.freeSpans?.some(({ until }) => until === null) ?? false
  const event =
    rental.state !== 'RIDING' || !change.freeSpans ? 'vehicleChanged' : isOpened ? 'meterStopped' : 'meterResumed'
  await rentals.advance({ tx, house, row: rental, event, change })
}

async function begunLate(step: RentalStep, command: NonNullable<RentalRecord['command']>): Promise<void> {
  const { tx, house, rental: row } = step
  const { row: starting } = await rentals.advance({ tx, house, row, event: 'rentRequested', change: { command } })
  const { told } = starting
  await rideBegins({ tx, house, rental: starting }, { told: { ...told, power: true } })
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

/** An answer to an earlier command: a scooter that was switched on for a rental that is over is switched off again. */
async function followOldAnswer(step: RentalStep, { kind, state }: AssetCommand): Promise<void> {
  if (step.rental.endedAt !== null && kind === 'powerOn' && state === 'done') await switchOff(step)
}

/** Never under its next rider: the scooter is theirs from their reservation on. */
async function switchOff({ tx, house, rental: { assetId, orderHash } }: RentalStep): Promise<void> {
  if (await liveRentalOfAsset(tx, assetId)) return
  await sendCommand({ tx, house, assetId, orderHash, service: scooterService.id, kind: 'powerOff' })
}
