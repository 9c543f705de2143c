import { endKeep, recordHandover } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { notifyRider } from '@daoxing/notices/server'
import { type EndedBy, priceOfRide, type ScooterRental, scooterService } from '@daoxing/scooter/contract'
import { captureTotal } from '@daoxing/wallet/server'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { rentalView } from '../rental-view.ts'
import { rideTotal } from '../rules/bill.ts'
import { paidSeconds } from '../rules/meter.ts'
import { isUnderWay } from '../rules/rights.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import type { RentalChange, RentalRecord } from '../stores/rental-table.ts'
import { placeOf } from '../vehicle-status.ts'
import { conditionOf } from '@daoxing/assets/server'
import { plannedCommand } from './command-scooter.ts'
import { checkPlace } from './return-place.ts'
import type { RiderAt } from './start-ride.ts'
import { switchOffSoon } from './switch-off.ts'

/** A phone without a network sends its tap later; so much later at most. */
const tapSeconds = 600

/**
 * The tap that counts: that of the phone, if the scooter has been neither ridden nor commanded since and the tap is neither of
 * the future nor too old; else the moment of the call.
 */
export function tapOf(
  { startedAt, lastRiddenAt, command }: Pick<RentalRecord, 'startedAt' | 'lastRiddenAt' | 'command'>,
  { tappedAt, now }: { readonly tappedAt?: Instant | undefined; readonly now: Instant },
): Instant {
  if (tappedAt === undefined || tappedAt > now || startedAt === null || tappedAt < startedAt) return now
  if (secondsBetween(tappedAt, now) > tapSeconds) return now
  if (command !== null && command.plannedAt > tappedAt) return now
  return lastRiddenAt !== null && lastRiddenAt > tappedAt ? now : tappedAt
}

/** The rider presses return: the meter stands still from the tap, whatever scooter and network do now. */
export async function beginReturn(
  step: RentalStep,
  { tappedAt, ...at }: RiderAt & { readonly tappedAt?: Instant | undefined },
): Promise<ScooterRental> {
  const { tx, house, rental } = step
  if (rental.state === 'RETURNING' || rental.endedBy !== null) return rentalView(step)
  refuseUnless(rental.state === 'RIDING', rental)
  const { problems, place, nearest, photoNeeded } = await checkPlace(step, at)
  const nearestName = nearest?.name ?? ''
  if (problems.some(({ kind }) => kind === 'moving')) throw new Refusal('scooter.stillMoving')
  const wrong = problems.find(({ remedy }) => remedy === 'move')
  if (wrong?.kind === 'outOfZone') throw new Refusal('scooter.outOfZone', { nearest: nearestName })
  if (wrong) throw new Refusal('scooter.invalidParkingZone', { nearest: nearestName, kind: wrong.kind })
  const now = house.clock.now()
  const { returnSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const change: RentalChange = {
    returnRequestedAt: tapOf(rental, { tappedAt, now }),
    returnEndsAt: plusSeconds(now, returnSeconds),
    returnPlace: place,
    returnProblems: [...problems],
    photoNeeded,
    ...(await closingCommand(step)),
  }
  return (await rentals.advance({ tx, house, row: rental, event: 'returnRequested', change })).views
}

/** The command that closes the scooter; one that is under way ends first, and its answer closes then. */
async function closingCommand(step: RentalStep): Promise<RentalChange> {
  if (isUnderWay(step.rental)) return {}
  return plannedCommand(step, { action: 'power_off', purpose: 'close' })
}

/** Asks the scooter again to close, once the command before has ended. */
export async function closeAgain(step: RentalStep, change: RentalChange): Promise<void> {
  const { tx, house, rental } = step
  const { row } = await rentals.advance({ tx, house, row: rental, event: 'vehicleChanged', change })
  const closing = await closingCommand({ tx, house, rental: row })
  await rentals.amend({ tx, house, row, change: closing })
}

/** The rider takes the return back, or rides on: the meter never stood still. */
export async function undoReturn(step: RentalStep, change: RentalChange = {}): Promise<ScooterRental> {
  const { tx, house, rental } = step
  if (rental.state === 'RIDING') return rentalView(step)
  refuseUnless(rental.state === 'RETURNING', rental)
  // An earlier tap counts no more.
  const lastRiddenAt = house.clock.now()
  const undone = {
    returnRequestedAt: null,
    returnEndsAt: null,
    lastRiddenAt,
    returnPlace: null,
    returnProblems: [],
    photoNeeded: false,
  }
  const again = { ...change, ...undone }
  return (await rentals.advance({ tx, house, row: rental, event: 'riddenOn', change: again })).views
}

async function askForPhoto({ tx, house, rental: { riderId, orderHash, photoId } }: RentalStep): Promise<void> {
  if (photoId !== null) return
  const notice = { tx, house, riderId, orderHash, service: scooterService.id, about: orderHash }
  await notifyRider({ ...notice, kind: 'photoMissing' })
}

type Finish = { readonly endedBy: EndedBy; readonly change?: RentalChange }

/** The ride is over: the bill is fixed and collected, and the scooter is free. */
export async function finishRide(step: RentalStep, { endedBy, change = {} }: Finish): Promise<ScooterRental> {
  const { tx, house, rental } = step
  const { assetId, orderHash, operatorId, tariff } = rental
  const now = house.clock.now()
  const ended = { ...rental, ...change }
  const rideTwd = priceOfRide(tariff, paidSeconds(ended, now))
  const place = placeOf(conditionOf(house, assetId), rental.place)
  await recordHandover({
    ...{ tx, house, assetId, orderHash, service: scooterService.id, way: 'return', at: ended.returnRequestedAt ?? now },
    ...{ standId: ended.returnPlace?.bayId ?? null, odometerKm: null, energyPercent: ended.told.batPercent },
    // It has left the bay where it was taken.
    position: { point: { lat: place.lat, lng: place.lng }, accuracyMetres: place.accuracyMetres, at: now },
    ...{ notes: '', pictures: ended.photoId === null ? {} : { bay: ended.photoId } },
  })
  await endKeep({ tx, house, orderHash, at: now })
  const spans = ended.freeSpans.map((span) => ({ ...span, until: span.until ?? now }))
  const written = { ...change, freeSpans: spans, endedAt: now, endedBy, rideTwd, place }
  const event = endedBy === 'rider' ? 'returned' : 'endedByHouse'
  const { views } = await rentals.advance({ tx, house, row: rental, event, change: written })
  const payee = { kind: 'operator', id: operatorId } as const
  const amountTwd = rideTotal({ ...ended, rideTwd })
  await captureTotal({ tx, house, orderHash, amountTwd, payee })
  // Ended without its word, it may be on at the kerb.
  if (endedBy === 'house' && ended.told.power !== false)
    await switchOffSoon({ tx, house, rental: { ...ended, endedAt: now } })
  if (written.photoNeeded ?? rental.photoNeeded) await askForPhoto({ tx, house, rental: ended })
  return views
}
