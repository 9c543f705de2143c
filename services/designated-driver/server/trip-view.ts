import { findBooking, payBy } from '@daoxing/bookings/server'
import { getDriverPhoto } from '@daoxing/dispatch/contract'
import { driverCard, seekerProgress } from '@daoxing/dispatch/server'
import { shownPhone } from '@daoxing/identity/contract'
import { filledPath, type Instant, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  type DesignatedTrip,
  type DesignatedTripPayment,
  isDesignatedTripCancellable,
  isDesignatedTripLive,
  type TripRoute,
} from '@daoxing/designated-driver/contract'
import { maskedPhone } from '@daoxing/wallet/contract'
import { orderPaymentOf } from '@daoxing/wallet/server'
import { cancelFeeNowTwd } from './cancel-fee.ts'
import { changeView, isChangeOpen } from './change-view.ts'
import { handoverToAnswer, handoverViews } from './handover-view.ts'
import { peopleOf } from './people.ts'
import { unixOrNull } from './rules/local-time.ts'
import { findRating } from './stores/rating-store.ts'
import type { TripRecord, TripWay } from './stores/trip-table.ts'

export type TripInput = { readonly tx: Tx; readonly house: House; readonly trip: TripRecord }

/** The full trip as its rider sees it. */
export async function tripView(input: TripInput): Promise<DesignatedTrip> {
  const { tx, house, trip } = input
  const { state, start, end, tripHash } = trip
  const payment = await paymentView(input)
  const people = await peopleOf({ tx, house, tripHash })
  return {
    trip_hash: tripHash,
    revision: trip.revision,
    trip_status: state,
    last_event: trip.lastEvent,
    is_under_way: isUnderWay(trip),
    mode: trip.mode,
    reserve_time: unixOrNull(trip.reservedFor),
    hours: trip.hours,
    start_address: start.address,
    start_city: start.city,
    start_district: start.district,
    start_lat: start.location.lat,
    start_lng: start.location.lng,
    end_address: end?.address ?? '',
    end_city: end?.city ?? '',
    end_district: end?.district ?? '',
    end_lat: end?.location.lat ?? 0,
    end_lng: end?.location.lng ?? 0,
    route: routeView(trip.way),
    included_metres: trip.includedMetres,
    driving_preferences: [...trip.preferences],
    markup_price: trip.markupTwd,
    note: trip.note,
    car_plate: trip.carPlate,
    car_model: trip.carModel,
    companion_name: people.companionName,
    emergency_contact: { name: people.contactName, phone: maskedContact(people.contactPhone) },
    estimated_trip_fee_id: trip.feeId,
    amount: trip.amountTwd,
    lines: [...trip.lines],
    hour_amount: trip.hourTwd,
    insurance: trip.insurance,
    terms_version: trip.termsVersion,
    selected_coupon: null,
    points_redeem_fare: 0,
    pay_with_cash: trip.paymentMethod === 'cash',
    payment,
    driver: await driverView(tx, trip),
    pickup: pickupView(trip),
    searching: await searchingView(input),
    arrives_at: unixOrNull(arrivesAt(trip)),
    handover_code: trip.handoverCode,
    code_checked_at: unixOrNull(trip.codeCheckedAt),
    handovers: await handoverViews(tx, trip),
    change: changeView(trip),
    request_time: unixSecondsOf(trip.requestedAt),
    timeline: {
      accepted_at: unixOrNull(trip.acceptedAt),
      arrived_at: unixOrNull(trip.arrivedAt),
      started_at: unixOrNull(trip.startedAt),
      finished_at: unixOrNull(trip.finishedAt),
      ended_at: unixOrNull(trip.endedAt),
    },
    ...cancelView(input),
    driver_cancels: trip.driverCancels,
    reservation: await reservationView(input),
    rating: await ratingView(tx, trip),
    can: rightsOf(trip, payment),
  }
}

export function isUnderWay({ state, unpaidSince }: TripRecord): boolean {
  return isDesignatedTripLive(state) && state !== 'RESERVED' && unpaidSince === null
}

/** The next promised moment: the driver at the car, then the car at its destination, or the end of the hours. */
export function arrivesAt({ state, promisedAt, startedAt, way, hours }: TripRecord): Instant | null {
  if (state === 'DRIVER_EN_ROUTE') return promisedAt
  if (state !== 'TRIP_STARTED' || startedAt === null) return null
  if (hours !== null) return plusSeconds(startedAt, hours * 3600)
  return way === null ? null : plusSeconds(startedAt, way.durationSeconds)
}

export function routeView(way: TripWay | null): TripRoute | null {
  if (way === null) return null
  const { polyline, distanceMetres, durationSeconds } = way
  return { polyline, distance_metres: distanceMetres, duration_seconds: durationSeconds }
}

/** Whether the driver of a trip works on it now. */
export function hasDriverNow({ state }: Pick<TripRecord, 'state'>): boolean {
  return state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED'
}

function rightsOf(trip: TripRecord, payment: DesignatedTripPayment): DesignatedTrip['can'] {
  const { state, driverId, chargedFeeTwd } = trip
  const isPaid = payment.open_amount === 0 && payment.paid_amount > 0
  return {
    rate: state === 'COMPLETED' && driverId !== null,
    change: hasDriverNow(trip) && !isChangeOpen(trip),
    confirm_handover: handoverToAnswer(trip),
    share: hasDriverNow(trip),
    call: hasDriverNow(trip),
    receipt: (state === 'COMPLETED' || chargedFeeTwd > 0) && isPaid,
  }
}

function cancelView({
  house,
  trip,
}: TripInput): Pick<DesignatedTrip, 'cannot_cancel' | 'cancel_process_type' | 'cancel_fee' | 'cancel'> {
  const { state, cancel, arrivalProof, chargedFeeTwd } = trip
  const isOpen = isDesignatedTripCancellable(state)
  const feeTwd = cancelFeeNowTwd({ house, trip })
  return {
    cannot_cancel: !isOpen,
    cancel_process_type: !isOpen ? 'CLOSED' : feeTwd > 0 ? 'FEE' : 'FREE',
    cancel_fee: feeTwd,
    cancel: cancel && {
      reason: cancel.reason,
      by: cancel.by,
      reason_id: cancel.reasonId,
      detail: cancel.detail,
      charged_fee: chargedFeeTwd,
      proof:
        chargedFeeTwd > 0 && arrivalProof !== null
          ? {
              arrived_at: unixSecondsOf(arrivalProof.at),
              distance_metres: arrivalProof.distanceMetres,
              location: arrivalProof.location,
            }
          : null,
    },
  }
}

/** A reservation has no payment before its price is held. */
async function paymentView({ tx, house, trip }: TripInput): Promise<DesignatedTripPayment> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  if (!payment) {
    const isOver = !isDesignatedTripLive(trip.state)
    const nothing = { paid_amount: 0, open_amount: 0, can_pay: false, decline_reason: null }
    return { revision: 0, status: isOver ? 3 : 1, method: trip.paymentMethod, ...nothing }
  }
  const { revision, status, method, paidTwd, openTwd, canPay, declineReason } = payment
  return {
    ...{ revision, status, method, paid_amount: paidTwd, open_amount: openTwd },
    ...{ can_pay: canPay, decline_reason: declineReason },
  }
}

async function driverView(tx: Tx, { driverId, driverLicence }: TripRecord): Promise<DesignatedTrip['driver']> {
  const card = driverId === null ? undefined : await driverCard({ tx, driverId })
  if (!card) return null
  return {
    driver_id: card.driverId,
    name: card.displayName,
    rating: card.rating,
    trip_count: card.tripCount,
    photo_url: card.photoHash && filledPath(getDriverPhoto, { photo_hash: card.photoHash }),
    licence: driverLicence,
  }
}

function pickupView({ state, pickupWay, promisedAt }: TripRecord): DesignatedTrip['pickup'] {
  const route = routeView(pickupWay)
  if (state !== 'DRIVER_EN_ROUTE' || route === null || promisedAt === null) return null
  return { ...route, promised_at: unixSecondsOf(promisedAt) }
}

async function searchingView({ tx, trip }: TripInput): Promise<DesignatedTrip['searching']> {
  const { state, requestedAt, givesUpAt, tripHash } = trip
  if (state !== 'REQUESTING' || givesUpAt === null) return null
  const progress = await seekerProgress({ tx, orderHash: tripHash })
  return {
    since: unixSecondsOf(requestedAt),
    gives_up_at: unixSecondsOf(givesUpAt),
    drivers_asked: progress?.driversOffered ?? 0,
  }
}

async function reservationView({ tx, trip }: TripInput): Promise<DesignatedTrip['reservation']> {
  if (trip.state !== 'RESERVED') return null
  const booking = await findBooking(tx, trip.tripHash)
  return { pay_by: unixOrNull(booking ? payBy(booking) : null), has_driver: (booking?.driverId ?? null) !== null }
}

async function ratingView(tx: Tx, { state, tripHash }: TripRecord): Promise<DesignatedTrip['rating']> {
  const rating = state === 'COMPLETED' ? await findRating(tx, tripHash) : undefined
  return rating ? { stars: rating.stars, items: [...rating.items], comment: rating.comment } : null
}

const maskedContact = (phone: string) => (phone === '' ? '' : maskedPhone(shownPhone(phone).phone))
