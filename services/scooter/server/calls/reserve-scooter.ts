import { assertMayUse } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, intend, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { reserveScooter, scooterService } from '@daoxing/scooter/contract'
import { holdByEstimate, namedMethod, type Payer, payerFor, refuseBadPayer } from '@daoxing/wallet/server'
import { assetView } from '../asset-view.ts'
import { endReserving, holdAmounts, HoldIntent, takeDepositOrReserve } from '../hold-amounts.ts'
import { lockedOrder } from '../locked-order.ts'
import { orders } from '../orders.ts'
import { isOffered } from '../rules/free-asset.ts'
import { type Asset, findAsset } from '../stores/asset-store.ts'
import { claim, insertOrder, isRiderClaimed } from '../stores/order-store.ts'
import { findQuote, type Quote } from '../stores/quote-store.ts'

export const reserveScooterAnswer = answer(reserveScooter, {
  intent: HoldIntent,
  async begin({ body: { quoteHash, paymentMethod, cardId }, who: { riderId }, tx, house }) {
    await lockUntilEnd(tx, `rider:${riderId}`)
    await assertMayUse(tx, riderId, scooterService)
    if (await isRiderClaimed(tx, riderId)) throw new Refusal('scooter.riderHasOrder')
    const payer = await payerFor({ tx, house, riderId, method: namedMethod(paymentMethod), cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    const now = house.clock.now()
    const quote = await findQuote(tx, { riderId, quoteHash })
    if (!quote || quote.expiresAt <= now) throw new Refusal('scooter.quoteExpired')
    const asset = await findAsset(tx, quote.assetId)
    if (!asset || !isOffered(asset, now)) throw new Refusal('scooter.assetTaken')
    return intend(await beginOrder({ tx, house, riderId, quote, asset, payer }))
  },
  act: holdAmounts,
  finish: endReserving,
})

type NewOrder = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly quote: Quote
  readonly asset: Asset
  readonly payer: Payer
}

/** Claims rider and asset, and writes the order with its payment, in one transaction. */
async function beginOrder({ tx, house, riderId, quote, asset, payer }: NewOrder): Promise<HoldIntent> {
  const orderHash = newOrderHash(house.random)
  const { terms } = quote
  const { assetId, operatorId } = asset
  if (!(await claim(tx, { riderId, assetId, orderHash }))) throw new Refusal('scooter.assetTaken')
  const order = await insertOrder(tx, {
    riderId,
    orderHash,
    assetId,
    operatorId,
    paymentMethod: payer.method,
    requestedAt: house.clock.now(),
    asset: assetView(asset),
    terms,
    ...nothingYet,
  })
  const opened = { orderHash, orderNumber: null, riderId, service: 'scooter' }
  const movement = await holdByEstimate({ tx, house, order: opened, payer, amountTwd: terms.estimateTwd })
  await orders.begin({ tx, house, row: order })
  if (movement === undefined) await takeDepositOrReserve({ tx, house, order: await lockedOrder(tx, orderHash) })
  return { orderHash, movement: movement ?? null }
}

const nothingYet = {
  reservedUntil: null,
  unlockedAt: null,
  lockedAt: null,
  canceledAt: null,
  useTwd: null,
  depositMovement: null,
  command: null,
  unbilledSeconds: 0,
  retainedTwd: null,
  damageTwd: 0,
  fines: [],
}
