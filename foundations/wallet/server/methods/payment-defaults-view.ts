import { unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  type AccountMethod,
  isCardExpired,
  isDeviceMethod,
  isPaidToDriver,
  type PaymentDefaults,
  PaymentMethod,
  type PaymentOption,
  waitingTriesMax,
} from '@daoxing/wallet/contract'
import { creditOfTwd } from '../money/credit-of.ts'
import { instrumentKindOf } from '../providers/provider-of.ts'
import { waitingBindingsOf } from '../stores/binding-store.ts'
import { choiceOf } from '../stores/choice-store.ts'
import { type Instrument, instrumentsOf } from '../stores/instrument-store.ts'
import { offeredMethods, openMethods } from './open-methods.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The payment methods, as the rider sees them [PAY-001]. */
export async function paymentDefaults({ tx, house, riderId }: OfRider): Promise<PaymentDefaults> {
  const { revision, method, cardId } = await choiceOf(tx, riderId)
  const instruments = await instrumentsOf(tx, riderId)
  const now = house.clock.now()
  const accountOf = (wanted: AccountMethod) => {
    const account = instruments.find(({ kind }) => kind === wanted)
    return account
      ? { id: account.instrumentId, in_use: method === wanted, is_flagged: account.flaggedAt !== null }
      : null
  }
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
    linepay_info: accountOf('linepay'),
    linebank_info: accountOf('linebank'),
    aftee_info: accountOf('aftee'),
    options: await optionsOf({ tx, house, riderId, instruments, isPayable: true }),
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

type Options = OfRider & {
  readonly instruments: readonly Instrument[]
  /** False for an order that is not open: its white list is not read. */
  readonly isPayable: boolean
}

/** Every documented payment method, whether it is offered to the rider, and whether it is bound or needs no binding. */
export async function optionsOf({ tx, house, riderId, instruments, isPayable }: Options): Promise<PaymentOption[]> {
  const open = isPayable ? await openMethods({ tx, house, riderId }) : new Set(offeredMethods(house))
  return PaymentMethod.options.map((method) => ({
    method,
    is_available: open.has(method),
    is_bound: needsNoBinding(method) || instruments.some(({ kind }) => kind === instrumentKindOf(method)),
  }))
}

const needsNoBinding = (method: PaymentMethod) => isPaidToDriver(method) || isDeviceMethod(method)
