import type { AssetCondition } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { distanceMetres, type Instant, plusSeconds } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { type FreeSpan, isOut, lowBatteryPercent, type ScooterEvent, scooterService } from '@daoxing/scooter/contract'
import { watchReturn, watchReturnKey } from '../jobs/rental-jobs.ts'
import type { RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { isUnderWay } from '../rules/rights.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import type { RentalChange, RentalRecord, Told } from '../stores/rental-table.ts'
import { toldOf } from '../vehicle-status.ts'
import { closeAgain, finishRide, undoReturn } from './give-back.ts'
import { rideBegunLate } from './start-ride.ts'

const lookAgainSeconds = 15

/** The battery is out of the scooter. */
const batteryOut = 'batteryOut'

/** Follows what the scooter of a rental has reported. The newest report wins; an older one changes nothing. */
export async function hearScooter(step: RentalStep, condition: AssetCondition): Promise<void> {
  const { tx, house, rental } = step
  const { told } = rental
  const news = toldOf(condition)
  if (told.heardAt !== null && news.heardAt !== null && news.heardAt < told.heardAt) return
  const isRidden = condition.speedKmh > 0
  const swap = await swapOf(step, news)
  const freeSpans = spansAfter(rental, news)
  const isLow = news.batPercent < lowBatteryPercent(rental.model.name)
  const change: RentalChange = {
    told: news,
    isLowTold: isLow,
    offSince: offSinceOf(rental, news, isRidden),
    // A scooter that stands now was ridden until now.
    lastRiddenAt: isRidden || rental.isMoving ? condition.heardAt : rental.lastRiddenAt,
    isMoving: isRidden,
    freeSpans,
    ...swap,
  }
  if (rental.state === 'RETURNING') {
    // Switched on and ridden away, it was not given back.
    const isOn = isRidden && news.power !== false && isAfterTap(rental, condition)
    if (isOn && (await isAwayFromReturn(step, condition))) return tellUndone(step, change)
    if (isOn) await lookAgain(step)
    if (news.power === false && news.trunk !== true && !isUnderWay(rental))
      return void (await finishRide(step, { endedBy: 'rider', change }))
    // The rider has closed the trunk: the scooter is asked again.
    if (told.trunk === true && news.trunk === false && !isUnderWay(rental)) return closeAgain(step, change)
  }
  if (rental.state === 'RESERVED' && rental.command !== null && isRidden && news.power === true)
    return rideBegunLate(step, change)
  if (!isWorthTelling(rental, news, change)) return void (await rentals.amend({ tx, house, row: rental, change }))
  const event = eventOf(rental, freeSpans)
  const { row } = await rentals.advance({ tx, house, row: rental, event, change })
  if (isLow && !rental.isLowTold && rental.state === 'RIDING') await tellLow({ tx, house, rental: row })
}

/** A report that was on its way when the rider pressed return does not take it back. */
const isAfterTap = ({ returnRequestedAt }: RentalRecord, { at }: AssetCondition) =>
  returnRequestedAt === null || at > returnRequestedAt

/** A wheel that turns while it is parked, or a position that drifts, takes no return back. */
async function isAwayFromReturn({ tx, rental }: RentalStep, { position }: AssetCondition): Promise<boolean> {
  const { driftMetres } = await configValue(tx, scooterConfigs.scooter_places)
  const from = rental.returnPlace?.location
  if (!from || !position) return false
  return distanceMetres(from, position.point) - position.accuracyMetres > driftMetres
}

/** A report of a scooter that goes on moving is no change, so it is looked for. */
async function lookAgain({ tx, house, rental: { orderHash } }: RentalStep): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), lookAgainSeconds)
  await house.jobs.plan(tx, watchReturn, { orderHash }, { key: watchReturnKey(orderHash), dueAt })
}

/** The rider has to know that the meter goes on. */
async function tellUndone(step: RentalStep, change: RentalChange): Promise<void> {
  const { tx, house, rental } = step
  const { riderId, orderHash, revision } = rental
  await undoReturn(step, change)
  const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: `${revision}` }
  await notifyRider({ ...notice, kind: 'returnUndone' })
}

const offSinceOf = ({ state, offSince }: RentalRecord, { power, heardAt }: Told, isRidden: boolean) =>
  isOut(state) && power === false && !isRidden ? (offSince ?? heardAt) : null

/** Riders are told of power, trunk, battery by whole steps of five, protection and faults; not of every metre. */
function isWorthTelling(
  { told, freeSpans, offSince }: RentalRecord,
  news: Told,
  { freeSpans: after = [], ...change }: RentalChange,
) {
  return (
    // The question whether the ride goes on is planned by it.
    offSince !== change.offSince ||
    told.power !== news.power ||
    told.trunk !== news.trunk ||
    told.protectionMode !== news.protectionMode ||
    told.batteryError !== news.batteryError ||
    told.batteryId !== news.batteryId ||
    Math.floor(told.batPercent / 5) !== Math.floor(news.batPercent / 5) ||
    freeSpans.length !== after.length ||
    openSpan(freeSpans) !== openSpan(after)
  )
}

const openSpan = (spans: readonly FreeSpan[]) => spans.filter(({ until }) => until === null).length

function eventOf({ state, freeSpans }: RentalRecord, after: readonly FreeSpan[]): ScooterEvent {
  if (state !== 'RIDING' || openSpan(after) === openSpan(freeSpans)) return 'vehicleChanged'
  return openSpan(after) > openSpan(freeSpans) ? 'meterStopped' : 'meterResumed'
}

/**
 * While the battery is out for a swap the meter stands still; a scooter that answers again ends the time in which it was silent.
 * One swap is free until another battery is in: who pulls the battery to park for nothing pays.
 */
function spansAfter(
  { state, freeSpans, told, swapCreditTwd }: RentalRecord,
  { batteryError, heardAt }: Told,
): FreeSpan[] {
  const at: Instant | null = heardAt
  if (!isOut(state) || at === null) return freeSpans
  const isBatteryOut = batteryError === batteryOut
  const closed = freeSpans.map((span) =>
    span.until === null && (span.reason !== 'swap' || !isBatteryOut) ? { ...span, until: at } : span,
  )
  const isOpen = closed.some(({ until }) => until === null)
  const swaps = freeSpans.filter(({ reason }) => reason === 'swap').length
  const isSwap = isBatteryOut && told.batteryError !== batteryOut && swaps <= (swapCreditTwd > 0 ? 1 : 0)
  return isSwap && !isOpen ? [...closed, { from: at, until: null, reason: 'swap' }] : closed
}

/** A rider who has swapped the battery earns its credit, once a ride. */
async function swapOf({ tx, rental }: RentalStep, { batteryId }: Told): Promise<RentalChange> {
  const before = rental.told.batteryId
  if (rental.state !== 'RIDING' || rental.swapCreditTwd > 0) return {}
  if (before === null || batteryId === null || batteryId === before) return {}
  const { swapCreditTwd } = await configValue(tx, scooterConfigs.scooter_fees)
  return { swapCreditTwd }
}

async function tellLow({ tx, house, rental: { riderId, orderHash, revision } }: RentalStep): Promise<void> {
  const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: `${revision}` }
  await notifyRider({ ...notice, kind: 'batteryLow' })
}
