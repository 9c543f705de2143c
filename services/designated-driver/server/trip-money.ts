import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { TripRequest } from '@daoxing/designated-driver/contract'
import { holdByEstimate, namedMethod, type Payer, payerFor, refuseBadPayer } from '@daoxing/wallet/server'
import type { TripRecord } from './stores/trip-table.ts'
import type { TripInput } from './trip-view.ts'

type Naming = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly named: Pick<TripRequest, 'pay_with_cash' | 'payment_method' | 'card_id'>
}

/** The payer of a request: cash, the named method and card, or else the rider's default. */
export async function tripPayer({ tx, house, riderId, named }: Naming): Promise<Payer> {
  const { card_id: cardId } = named
  const chosen = namedMethod(named.payment_method) ?? (cardId === undefined ? undefined : 'creditcard')
  if (cardId !== undefined && chosen !== 'creditcard') throw new Refusal('kit.invalidInput', { field: 'card_id' })
  if (named.pay_with_cash && chosen !== undefined && chosen !== 'cash')
    throw new Refusal('kit.invalidInput', { field: 'pay_with_cash' })
  const method = named.pay_with_cash ? 'cash' : chosen
  const payer = await payerFor({ tx, house, riderId, method, cardId })
  await refuseBadPayer({ tx, house, riderId, payer })
  return payer
}

/** The payer of a reservation at its time: the method and card that its rider chose. */
export async function reservedPayer({ tx, house, trip }: TripInput): Promise<Payer> {
  const { riderId, paymentMethod, instrumentId } = trip
  // A wallet needs no id.
  const cardId = paymentMethod === 'creditcard' ? (instrumentId ?? undefined) : undefined
  const payer = await payerFor({ tx, house, riderId, method: paymentMethod, cardId })
  await refuseBadPayer({ tx, house, riderId, payer })
  return payer
}

type Opening = TripInput & { readonly payer: Payer }

/** Opens the payment of a trip; returns the movement that holds its price, if any. */
export function openTripPayment({ tx, house, trip, payer }: Opening): Promise<string | undefined> {
  const { tripHash: orderHash, riderId, amountTwd } = trip
  const order = { orderHash, orderNumber: null, riderId, service: 'designated-driver' }
  return holdByEstimate({ tx, house, order, payer, amountTwd })
}

/** The driver of a trip earns its price and its fee. */
export function payeeOf({ driverId, tripHash }: Pick<TripRecord, 'driverId' | 'tripHash'>) {
  if (driverId === null) throw new Error(`the trip ${tripHash} has no driver`)
  return { kind: 'driver', id: driverId } as const
}
