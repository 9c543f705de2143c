import {
  type ChargeEstimate,
  type ChargeLimit,
  type ChargingInvoice,
  type ChargingPlace,
  chargingService,
} from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { holdByEstimate, type Payer } from '@daoxing/wallet/server'
import { sealedInvoice } from './invoice-seal.ts'
import { orders } from './orders.ts'
import { takeOver } from './reservation/reservation-steps.ts'
import type { SessionTerms } from './rules/terms.ts'
import { claimBoth } from './stores/claim-store.ts'
import { insertOrder } from './stores/order-store.ts'
import type { ReservationRecord } from './stores/reservation-store.ts'

/** A connector with its price, as a quote promised it. */
export type QuoteToStart = {
  /** The peer of the operator, and its own names of the plug. */
  readonly operatorId: string
  readonly locationId: string
  readonly evseUid: string
  readonly connectorId: string
  readonly place: ChargingPlace
  readonly terms: SessionTerms
  readonly limit: ChargeLimit | null
  readonly estimate: ChargeEstimate | null
  readonly holdTwd: number
}

type Begin = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly quote: QuoteToStart
  readonly payer: Payer
  readonly invoice: ChargingInvoice
  /** The reservation that keeps the charger, under its lock. */
  readonly reservation?: ReservationRecord | undefined
}

/** Stores the order, claims rider and charger, and starts to hold the estimate, all in one transaction. */
export async function beginOrder({ tx, house, riderId, quote, payer, invoice, reservation }: Begin) {
  if (payer.method === 'cash') throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
  const { holdTwd, ...plug } = quote
  const orderHash = newOrderHash(house.random)
  const reservationHash = reservation?.reservationHash ?? null
  const claimed = await claimBoth(tx, { riderId, orderHash, reservationHash, ...plug })
  if (claimed !== null) throw new Refusal(claimed === 'rider' ? 'charging.alreadyLive' : 'charging.occupied')
  const order = await insertOrder(tx, {
    ...plug,
    ...{ riderId, orderHash, reservationHash, coverTwd: holdTwd, paymentMethod: payer.method },
    createdAt: house.clock.now(),
    invoiceSealed: sealedInvoice(house, invoice),
  })
  const paid = { orderHash, orderNumber: order.orderNumber, riderId, service: chargingService.id }
  const movement = await holdByEstimate({ tx, house, order: paid, payer, amountTwd: holdTwd })
  if (movement === undefined) throw new Error(`nothing is held for the session ${orderHash}`)
  await orders.begin({ tx, house, row: order })
  if (reservation) await takeOver({ tx, house, reservation }, orderHash)
  return { orderHash, movement }
}
