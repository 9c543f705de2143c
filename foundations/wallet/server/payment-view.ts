import { type Instant, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { isPaidToDriver, type ShortPayment, type TripPayment } from '@daoxing/wallet/contract'
import { isAccepted } from './accepted-methods.ts'
import { optionsOf } from './methods/payment-defaults-view.ts'
import { paymentClientPort } from './payment-client-port.ts'
import { collectionStatus, isUnconfirmed, numericStatus, preAuthState, tripStatus } from './rules/payment-words.ts'
import { graceOf } from './rules/debt-grace.ts'
import { heldTwd } from './rules/holds.ts'
import { type Hold, holdsOfOrder } from './stores/hold-store.ts'
import { findInstrument, instrumentsOf } from './stores/instrument-store.ts'
import type { Payment } from './stores/payment-store.ts'

type ViewInput = { readonly tx: Tx; readonly house: House; readonly payment: Payment }

/** The full payment of an order as its rider sees it. */
export async function paymentView({ tx, house, payment }: ViewInput): Promise<TripPayment> {
  const { riderId, instrumentId, state, laterUntil } = payment
  const holds = await holdsOfOrder(tx, payment.orderHash)
  const bound = await instrumentsOf(tx, riderId)
  // A removed card is still shown.
  const instrument =
    bound.find((one) => one.instrumentId === instrumentId) ??
    (instrumentId === null ? undefined : await findInstrument(tx, { riderId, instrumentId }))
  const card = instrument?.last4 ? { id: instrument.instrumentId, Card4No: instrument.last4 } : null
  const now = house.clock.now()
  const isOpen = state === 'OWED' || state === 'SAID_PAID' || (state === 'DUE' && isPaidToDriver(payment.method))
  return {
    ...shortView(payment, holds, now),
    revision: payment.revision,
    trip_id: payment.orderNumber,
    service: payment.service,
    card,
    pre_auth: preAuthState(holds),
    held_amount: heldTwd(holds),
    collection_status: collectionStatus(payment, now),
    decline_reason: payment.declineReason,
    cash_told: cashReport(payment, now),
    pay_later_until: laterUntil === null ? null : unixSecondsOf(laterUntil),
    options: (await optionsOf({ tx, house, riderId, instruments: bound, isPayable: isOpen })).map((option) => ({
      ...option,
      is_available:
        isAccepted({ house, service: payment.service, method: option.method, isRest: isOpen }) &&
        (option.method === 'company' || option.is_available),
    })),
    can: {
      pay: isOpen,
      say_cash_paid: isOpen && state !== 'SAID_PAID' && (await mayBePaidInCash({ tx, house, payment })),
      pay_later: state === 'OWED' && !graceOf(payment).isPutOff && laterUntil !== null && now < laterUntil,
    },
  }
}

function cashReport(payment: Payment, now: Instant): TripPayment['cash_told'] {
  const { state, saidBlocksAt } = payment
  if (state !== 'SAID_PAID' || saidBlocksAt === null) return null
  return { confirm_until: unixSecondsOf(saidBlocksAt), is_overdue: isUnconfirmed(payment, now) }
}

/** The service knows whether a driver can have received cash; a method that it would refuse is not offered. */
async function mayBePaidInCash({ tx, house, payment: { service, orderHash } }: ViewInput): Promise<boolean> {
  const client = house.portIfBound(paymentClientPort(service))
  return client ? client.mayBePaidInCash({ tx, orderHash }) : true
}

/** Returns the short form of a payment. */
export async function shortPaymentView({ tx, house, payment }: ViewInput): Promise<ShortPayment> {
  return shortView(payment, await holdsOfOrder(tx, payment.orderHash), house.clock.now())
}

function shortView(payment: Payment, holds: readonly Hold[], now: Instant): ShortPayment {
  const { state, dueTwd, paidTwd } = payment
  const isFixed = state !== 'HOLDING' && state !== 'READY'
  return {
    trip_hash: payment.orderHash,
    payment_method: payment.method,
    payment_status: numericStatus(payment, now),
    trip_payment_status: tripStatus(payment, now),
    amount: isFixed ? dueTwd : heldTwd(holds),
    paid_amount: paidTwd,
    refunded_amount: payment.refundedTwd,
    open_amount: dueTwd - paidTwd,
  }
}
