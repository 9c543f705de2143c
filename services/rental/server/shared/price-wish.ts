import { modelOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { contractAt, type SharedQuote } from '@daoxing/rental/contract'
import { rentalConfigs, type SharedPrices } from '../rental-configs.ts'
import type { Span } from '../rules/times-of-wish.ts'
import { contractOfShared } from './contract-of-shared.ts'
import { priceShared, type SharedPrice } from './rules/price-shared.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
import { findSharedQuote, insertSharedQuote } from '../stores/shared-quote-store.ts'

type Step = { readonly tx: Tx; readonly house: House }
export type SharedWish = { readonly modelCode: string; readonly span: Span; readonly hasWaiver: boolean }

/** The prices of a car of this model now. */
export async function pricesOf({ tx, house }: Step, modelCode: string): Promise<SharedPrices> {
  const { rents, ...rates } = await configValue(tx, rentalConfigs.rental_shared_tariff)
  const model = modelOf(house, modelCode)
  if (!model) throw new Error(`the model ${modelCode} is unknown`)
  return { ...rates, rent: rents[model.vehicleClass] }
}

/** The price of a wish by the tariff and the contract of now. */
async function priceWish({ tx, house }: Step, { modelCode, span, hasWaiver }: SharedWish): Promise<SharedPrice> {
  const prices = await pricesOf({ tx, house }, modelCode)
  return priceShared({ ...span, prices, hasWaiver, contract: contractAt(house.clock.now()) })
}

/** A price that binds for ten minutes. */
export async function promiseQuote(
  { tx, house }: Step,
  { riderId, plate, wish }: { readonly riderId: string; readonly plate: string; readonly wish: SharedWish },
): Promise<SharedQuote> {
  const { quoteSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const quote = {
    ...(await priceWish({ tx, house }, wish)),
    quoteHash: house.random.hex(10),
    expiresAt: plusSeconds(house.clock.now(), quoteSeconds),
  }
  const { quoteHash, expiresAt } = quote
  const { span, hasWaiver } = wish
  await insertSharedQuote(tx, {
    ...{ riderId, quoteHash, plate, startsAt: span.from, endsAt: span.until, hasWaiver, quote, expiresAt },
  })
  return quote
}

/** The quote that a rider names, if it still binds and is of this car, span and waiver. */
export async function boundQuote(
  { tx, house }: Step,
  {
    riderId,
    plate,
    wish,
    quoteHash,
  }: { readonly riderId: string; readonly plate: string; readonly wish: SharedWish; readonly quoteHash: string },
): Promise<SharedQuote> {
  const stored = await findSharedQuote(tx, { riderId, quoteHash })
  if (!stored || stored.expiresAt <= house.clock.now()) throw new Refusal('rental.quoteExpired')
  const { span, hasWaiver } = wish
  const fits =
    stored.plate === plate &&
    stored.startsAt === span.from &&
    stored.endsAt === span.until &&
    stored.hasWaiver === hasWaiver
  if (!fits) throw new Refusal('rental.quoteDoesNotFit')
  return stored.quote
}

type Change = { readonly span?: Span; readonly hasWaiver?: boolean }

/** The price of a rental whose span or waiver changes, by the prices and the contract that were agreed to. */
export function repriced(
  order: SharedRecord,
  { span = { from: order.startsAt, until: order.endsAt }, hasWaiver = order.hasWaiver }: Change,
): SharedQuote {
  const { quoteHash, expiresAt } = order.quote
  const price = priceShared({ ...span, prices: order.prices, hasWaiver, contract: contractOfShared(order) })
  return { ...price, quoteHash, expiresAt }
}
