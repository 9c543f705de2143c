import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { TripPaymentFacts } from '@daoxing/taxi/contract'
import {
  captureTotal,
  holdByEstimate,
  holdDeclined,
  namedMethod,
  orderPaymentOf,
  type Payer,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import { isDeviceMethod, isPaidToDriver } from '@daoxing/wallet/contract'
import type { TripRecord } from './stores/trip-table.ts'
import type { ViewInput } from './view-input.ts'

type RiderStep = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The payment method of a request. */
export type NamedPayer = { readonly named: string | undefined; readonly cardId: string | undefined }

/**
 * Returns the payer of a hail: the named method and card, or else the rider's default. Refuses invalid payers; another
 * rider's card counts as absent.
 */
export async function tripPayer({ named, cardId, ...step }: RiderStep & NamedPayer): Promise<Payer> {
  // A named card means payment by card.
  const method = namedMethod(named) ?? (cardId === undefined ? undefined : 'creditcard')
  if (cardId !== undefined && method !== 'creditcard') throw new Refusal('kit.invalidInput', { field: 'card_id' })
  const payer = await payerFor({ ...step, method, cardId })
  await refuseBadPayer({ ...step, payer })
  return payer
}

/**
 * Returns the payer of a retried trip: the method named now, or else that of the trip. If its card was removed, another
 * card is charged only if the request names it.
 */
export async function retryPayer({
  trip,
  named,
  cardId,
  ...step
}: RiderStep & NamedPayer & Pick<ViewInput, 'trip'>): Promise<Payer> {
  if (named !== undefined || cardId !== undefined) return tripPayer({ ...step, named, cardId })
  const { paymentMethod, tripHash: orderHash } = trip
  const before = paymentMethod === 'creditcard' ? await orderPaymentOf({ ...step, orderHash }) : undefined
  const payer = await payerFor({ ...step, method: paymentMethod, cardId: before?.instrumentId ?? undefined }).catch(
    (error: unknown) => {
      const isGone = error instanceof Refusal && error.key === 'kit.notFound'
      throw isGone ? new Refusal('wallet.methodNotBound', { payment_method: paymentMethod }) : error
    },
  )
  await refuseBadPayer({ ...step, payer })
  return payer
}

/**
 * Refuses a device for a ride of another day: its consent ends after minutes, and the price is held shortly before the
 * ride.
 */
export function refuseForLater({ method }: Payer): void {
  if (isDeviceMethod(method)) throw new Refusal('wallet.methodNotOffered', { payment_method: method })
}

/** Returns the amount to hold for a trip: the price, or the upper end of its range, and the tip. */
export function holdTwdOf({ quotedTwd, quote, tip }: Pick<TripRecord, 'quotedTwd' | 'quote' | 'tip'>): number {
  return Math.max(quotedTwd ?? 0, quote.range?.max ?? 0) + (tip?.amountTwd ?? 0)
}

/** Opens the payment of a trip; returns the ledger movement that holds its price, if any. */
export function openTripPayment({
  tx,
  house,
  trip,
  payer,
  amountTwd = holdTwdOf(trip),
}: ViewInput & { readonly payer: Payer; readonly amountTwd?: number }): Promise<string | undefined> {
  const { tripHash: orderHash, tripId: orderNumber, riderId } = trip
  const order = { orderHash, orderNumber, riderId, service: 'taxi' } as const
  return holdByEstimate({ tx, house, order, payer, amountTwd })
}

/** Returns the total that the rider pays: the fare, and by card or wallet the tip. */
export function dueTwdOf({ fareTwd, tip, paymentMethod }: TripRecord): number {
  return (fareTwd ?? 0) + (isPaidToDriver(paymentMethod) ? 0 : (tip?.amountTwd ?? 0))
}

/** Collects the final fare from the hold, or records it as due to the driver in cash. */
export async function collectFare({ tx, house, trip }: ViewInput): Promise<void> {
  const { tripHash: orderHash, driverId } = trip
  if (driverId === null) throw new Error(`the trip ${orderHash} has nobody who earns it`)
  const payee = { kind: 'driver', id: driverId } as const
  await captureTotal({ tx, house, orderHash, amountTwd: dueTwdOf(trip), payee })
}

/**
 * Returns the payment state of a trip in its rider's view. Trips from before payments were stored were paid in cash.
 */
export async function paymentFacts({ tx, house, trip }: ViewInput): Promise<TripPaymentFacts> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  if (payment)
    return {
      revision: payment.revision,
      status: payment.status,
      trip_payment_status: payment.tripStatus,
      collection_status: payment.collection,
      paid_amount: payment.paidTwd,
      open_amount: payment.openTwd,
      credit_used: payment.creditUsedTwd,
      company_paid: payment.accountPaidTwd,
      paid_with: payment.method,
      decline_reason: payment.declineReason,
      can_pay: payment.canPay,
    }
  const isPaid = trip.state === 'COMPLETED'
  const fareTwd = trip.fareTwd ?? 0
  return {
    revision: 0,
    status: isPaid ? 2 : trip.canceledAt === null ? 1 : 3,
    trip_payment_status: isPaid || trip.canceledAt !== null ? 'COMPLETED' : 'PENDING',
    collection_status: null,
    paid_amount: isPaid ? fareTwd : 0,
    open_amount: isPaid ? 0 : fareTwd,
    credit_used: 0,
    company_paid: 0,
    paid_with: trip.paymentMethod,
    decline_reason: null,
    can_pay: false,
  }
}

/** Returns the amount that a driver may collect in cash now. Refused if a card or wallet pays, or is being charged. */
export async function cashTwdOf({ tx, house, trip }: ViewInput): Promise<number> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  if (!payment) return trip.fareTwd ?? 0
  if (!payment.canPay) throw new Refusal('taxi.notPaidInCash')
  return payment.openTwd
}

/** Returns the refusal for a rider whose price could not be held [ERR-001, ERR-005]; undefined for any other trip. */
export async function holdRefusal({ tx, house, trip }: ViewInput): Promise<Refusal | undefined> {
  const payment = await orderPaymentOf({ tx, house, orderHash: trip.tripHash })
  if (trip.state !== 'CANCELED' || !payment || payment.tripStatus !== 'FAILED') return undefined
  const { method, declineReason } = payment
  return holdDeclined({ tx, orderHash: trip.tripHash, method, reason: declineReason ?? 'refused' })
}
