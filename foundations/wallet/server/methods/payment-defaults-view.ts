import { unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  isCardExpired,
  type PaymentDefaults,
  PaymentMethod,
  type PaymentOption,
  waitingTriesMax,
} from '@daoxing/wallet/contract'
import { creditOfTwd } from '../money/credit-of.ts'
import { instrumentKindOf, isOffered } from '../providers/provider-of.ts'
import { waitingBindingsOf } from '../stores/binding-store.ts'
import { choiceOf } from '../stores/choice-store.ts'
import { type Instrument, instrumentsOf } from '../stores/instrument-store.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The payment methods, as the rider sees them [PAY-001]. */
export async function paymentDefaults({ tx, house, riderId }: OfRider): Promise<PaymentDefaults> {
  const { revision, method, cardId } = await choiceOf(tx, riderId)
  const instruments = await instrumentsOf(tx, riderId)
  const now = house.clock.now()
  const wallet = instruments.find(({ kind }) => kind === 'linepay')
  return {
    revision,
    default: method,
    creditcard: instruments.flatMap(({ instrumentId, last4, expiresYymm, flaggedAt }) =>
      last4 === null || expiresYymm === null
        ? []
        : {
            id: instrumentId,
            Card4No: last4,
            in_use: instrumentId === cardId,
            expiry: expiresYymm,
            is_expired: isCardExpired(expiresYymm, now),
            is_flagged: flaggedAt !== null,
          },
    ),
    linepay_info: wallet
      ? { id: wallet.instrumentId, in_use: method === 'linepay', is_flagged: wallet.flaggedAt !== null }
      : null,
    options: optionsOf(house, instruments),
    credit: await creditOfTwd(tx, riderId),
    waiting: await waitingMethods({ tx, house, riderId }),
  }
}

/** Bindings made in a browser without the rider's session. Their digits are not shown: the rider enters them. */
async function waitingMethods({ tx, house, riderId }: OfRider): Promise<PaymentDefaults['waiting']> {
  const waiting = await waitingBindingsOf(tx, { riderId, now: house.clock.now() })
  return waiting.flatMap(({ reference, kind, waitsUntil, wrongTries }) =>
    waitsUntil === null
      ? []
      : {
          id: reference,
          method: kind,
          expires_at: unixSecondsOf(waitsUntil),
          tries_left: waitingTriesMax - wrongTries,
        },
  )
}

/** Every documented payment method, whether it is offered and whether it is bound. */
export function optionsOf(house: House, instruments: readonly Instrument[]): PaymentOption[] {
  return PaymentMethod.options.map((method) => ({
    method,
    is_available: isOffered(house, method),
    is_bound: method === 'cash' || instruments.some(({ kind }) => kind === instrumentKindOf(method)),
  }))
}
