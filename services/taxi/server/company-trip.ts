import { countsAsWeekday } from '@daoxing/bookings/contract'
import { admitChange, type AdmittedRide, admitRide, lowerReservation, quotesOfGroup } from '@daoxing/business/server'
import type { Instant, LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type Estimate, type QuoteOption, typeOfWish } from '@daoxing/taxi/contract'
import { refuseBadPayer } from '@daoxing/wallet/server'
import type { TripWish } from './begin-trip.ts'
import type { CompanyWish } from './rules/requested-company.ts'
import type { Quote } from './stores/quote-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { holdTwdOf } from './trip-money.ts'

type RiderStep = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Reserves the quoted price at the company of a request. Refused if its rules do not allow the trip. */
export async function admitTrip({
  tx,
  house,
  riderId,
  company: { groupId, companyId, groupName, ...fields },
  quote,
  wish,
}: RiderStep & {
  readonly company: CompanyWish
  readonly quote: Quote
  readonly wish: TripWish
}): Promise<AdmittedRide> {
  const admitted = await admitRide({
    tx,
    house,
    riderId,
    groupId,
    companyId,
    groupName,
    fields,
    ride: judgedRide({ house, quote, wish }),
  })
  await refuseBadPayer({ tx, house, riderId, payer: admitted.payer })
  return admitted
}

type Judged = {
  readonly house: House
  readonly quote: Quote
  readonly wish: Pick<TripWish, 'start' | 'end'>
}

/** Returns the facts of a ride that the rules of a company check, at its boarding time. */
export function judgedRide({ house, quote, wish: { start, end } }: Judged) {
  const { quotedTwd, range, breakdown, boardingAt } = quote
  const priceTwd = holdTwdOf({ quotedTwd, quote: { range, breakdown }, tip: null })
  return {
    start: start.location,
    end: end?.location ?? null,
    at: boardingAt ?? house.clock.now(),
    countsAs: countsAsWeekday,
    vehicleType: typeOfWish(quote).vehicleType,
    priceTwd: priceTwd === 0 ? null : priceTwd,
  }
}

type ChangedTrip = {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly quote: Pick<Quote, 'quotedTwd' | 'range' | 'breakdown'>
}

/**
 * Checks a changed trip with its company again: another route, destination or car type. Does nothing without a company.
 */
export async function admitChangedTrip({
  tx,
  house,
  trip,
  quote: { quotedTwd, range, breakdown },
  end = trip.end,
  vehicleType = trip.vehicleType,
}: ChangedTrip & Partial<Pick<TripRecord, 'end' | 'vehicleType'>>): Promise<void> {
  const { company, riderId, tripHash: orderHash, start, reservation, requestedAt } = trip
  if (company === null) return
  const priceTwd = holdTwdOf({ quotedTwd, quote: { range, breakdown }, tip: null })
  const ride = {
    start: start.location,
    end: end?.location ?? null,
    // A ride that was requested within the hours of its group may change its route after them.
    at: reservation?.boardingAt ?? requestedAt,
    countsAs: countsAsWeekday,
    vehicleType,
    priceTwd: priceTwd === 0 ? null : priceTwd,
  }
  await admitChange({ tx, house, riderId, orderHash, ride })
}

/** Releases the part of the company's reservation above the current price. */
export async function freeReservation({ tx, trip }: Pick<ChangedTrip, 'tx' | 'trip'>): Promise<void> {
  if (trip.company !== null) await lowerReservation({ tx, orderHash: trip.tripHash, amountTwd: holdTwdOf(trip) })
}

/** Returns the company of a retried trip. Its ticket was returned when the trip ended without a ride. */
export function companyAgain({ company }: Pick<TripRecord, 'company'>): CompanyWish | null {
  if (company === null) return null
  const { groupId, companyId, ticketId, note, customAnswers } = company
  return { groupId, companyId, groupName: undefined, ticketId: ticketId ?? undefined, note, customField: customAnswers }
}

/** Keeps in an estimate only the options that a group pays for. Refuses with the reason if none is left. */
export async function estimateOfGroup({
  tx,
  house,
  riderId,
  groupId,
  wish,
  estimate,
}: RiderStep & {
  readonly groupId: string
  readonly wish: { readonly start: LatLng; readonly end: LatLng | null; readonly boardingAt?: Instant | null }
  readonly estimate: Estimate
}): Promise<Estimate> {
  const { start, end, boardingAt } = wish
  const at = boardingAt ?? house.clock.now()
  const refusalOf = await quotesOfGroup({ tx, riderId, groupId, ride: { start, end, at, countsAs: countsAsWeekday } })
  const judged = estimate.options.map((option) => ({ option, refusal: refusalOf(carOf(option)) }))
  const options = judged.filter(({ refusal }) => refusal === undefined).map(({ option }) => option)
  const chosen = options.find(({ fareHash }) => fareHash === estimate.fareHash) ?? options[0]
  if (!chosen) throw judged.find(({ refusal }) => refusal?.key === 'business.rideLimit')?.refusal ?? judged[0]?.refusal
  const { fareHash, fare, fare_range, estimatePriceAfterCoupon, price_change, vehicleType } = chosen
  const named = { vehicleType, feature_map: chosen.featureMap, car_model: chosen.carModel }
  return { ...estimate, options, fareHash, fare, fare_range, estimatePriceAfterCoupon, price_change, ...named }
}

function carOf({ vehicleType, fare, fare_range: range }: QuoteOption) {
  const priceTwd = Math.max(fare ?? 0, range?.max ?? 0)
  return { vehicleType, priceTwd: priceTwd === 0 ? null : priceTwd }
}
