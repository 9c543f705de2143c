import { conditionOf, isCommanded, isLineMaintained, moveKeep, recordHandover } from '@daoxing/assets/server'
import { distanceMetres, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { configValue } from '@daoxing/configs/server'
import { type ScooterRental, scooterService } from '@daoxing/scooter/contract'
import { refuseScooterRider } from '../account/may-ride.ts'
import { endUnused } from '../find/end-unused.ts'
import { refuseUnless, type RentalStep } from '../locked-rental.ts'
import { rentals } from '../rentals.ts'
import { answerSeconds } from '../rules/answer-seconds.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import type { RentalChange } from '../stores/rental-table.ts'
import { placeOf } from '../vehicle-status.ts'
import { plannedCommand } from './command-scooter.ts'

export type RiderAt = {
  readonly lat?: number | undefined
  readonly lng?: number | undefined
  readonly accuracyMetres?: number | undefined
}

/**
 * Refuses a rider who is surely not beside the scooter. Both positions may be wrong by their circles, and that of a scooter
 * drifts: the code on it settles what positions cannot.
 */
export async function refuseFarAway(
  { tx, house, rental }: RentalStep,
  { lat, lng, accuracyMetres = 30 }: RiderAt,
  reach: 'startMetres' | 'findMetres',
): Promise<void> {
  if (lat === undefined || lng === undefined) throw new Refusal('scooter.positionNeeded')
  const places = await configValue(tx, scooterConfigs.scooter_places)
  const place = placeOf(conditionOf(house, rental.assetId), rental.place)
  const doubt = Math.max(place.accuracyMetres, places.driftMetres) + Math.min(accuracyMetres, 500)
  const metres = Math.round(distanceMetres({ lat, lng }, place) - doubt)
  if (metres > places[reach]) throw new Refusal('scooter.tooFar', { metres })
}

/** The plate in a code of a scooter: the plate itself, or a link or text that ends with it. */
export function plateOfCode(code: string): string {
  const plain = code.trim().toUpperCase()
  const found = /([A-Z0-9]{2,4})-?([A-Z0-9]{2,4})$/.exec(plain.replace(/[/?#]+$/, ''))
  return found ? `${found[1]}-${found[2]}` : plain
}

type Starting = RiderAt & { readonly code?: string | undefined }

/** The rider stands beside the scooter: it is switched on, and its own word begins the meter. */
export async function beginRide(step: RentalStep, { code, ...at }: Starting): Promise<ScooterRental> {
  const { tx, house, rental } = step
  if (rental.state === 'STARTING' || rental.state === 'RIDING') throw new Refusal('scooter.commandUnderWay')
  if (rental.state === 'EXPIRED' || house.clock.now() >= rental.pickUpBy) throw new Refusal('scooter.pickUpOver')
  refuseUnless(rental.state === 'RESERVED', rental)
  if (code === undefined) await refuseFarAway(step, at, 'startMetres')
  else if (plateOfCode(code) !== rental.plate) throw new Refusal('scooter.wrongCode', { plate: rental.plate })
  await refuseScooterRider({ tx, house, riderId: rental.riderId, model: rental.model })
  if (rental.told.protectionMode || rental.told.batteryError !== null) throw new Refusal('scooter.protected')
  if (isLineMaintained(house, rental.assetId)) throw new Refusal('scooter.maintenance')
  // It may still be told to switch off after its last ride.
  if (await isCommanded(tx, rental.assetId)) throw new Refusal('scooter.commandUnderWay')
  const change = await plannedCommand(step, { action: 'power_on', purpose: 'start' })
  // The scooter stays this rider's until its answer, also beyond the ten minutes.
  const { orderHash, pickUpBy } = rental
  const answeredBy = plusSeconds(change.command.expiresAt, answerSeconds)
  if (answeredBy > pickUpBy) await moveKeep({ tx, house, orderHash, until: answeredBy })
  return (await rentals.advance({ tx, house, row: rental, event: 'rentRequested', change })).views
}

const daySeconds = 24 * 3600

/** The scooter has reported power: the meter begins now. */
export async function rideBegins(step: RentalStep, change: Parameters<typeof rentals.advance>[0]['change'] = {}) {
  const { tx, house, rental } = step
  const now = house.clock.now()
  const { assetId, orderHash } = rental
  await moveKeep({ tx, house, orderHash, from: rental.reservedAt, until: plusSeconds(now, daySeconds), kind: 'inUse' })
  await recordHandover({
    ...{ tx, house, assetId, orderHash, service: scooterService.id, way: 'depart', standId: null, at: now },
    ...{ odometerKm: null, energyPercent: rental.told.batPercent, notes: '', pictures: {} },
  })
  const begun = { ...change, startedAt: now, offSince: null, trouble: null }
  await rentals.advance({ tx, house, row: rental, event: 'powered', change: begun })
}

/** A scooter that was switched on after all is ridden: its rider is there, and the meter begins. */
export async function rideBegunLate(step: RentalStep, change: RentalChange): Promise<void> {
  const { tx, house, rental: row } = step
  const { row: starting } = await rentals.advance({ tx, house, row, event: 'rentRequested', change })
  await rideBegins({ tx, house, rental: starting })
}

/** The scooter said no, or nothing: the reservation goes on while it lasts. */
export async function rideDoesNotBegin(
  step: RentalStep,
  change: Parameters<typeof rentals.advance>[0]['change'] & { readonly trouble: 'refused' | 'unanswered' },
): Promise<void> {
  const { tx, house, rental } = step
  const { row } = await rentals.advance({ tx, house, row: rental, event: 'notPowered', change })
  if (house.clock.now() >= row.pickUpBy) await endUnused({ tx, house, rental: row }, 'overtime')
}
