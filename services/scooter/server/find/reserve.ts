import { keepAsset, modelOf } from '@daoxing/assets/server'
import type { Asset } from '@daoxing/assets/contract'
import { conditionOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { pickUpMinutes, type ScooterRental, scooterService } from '@daoxing/scooter/contract'
import {
  applyOutcome,
  callProvider,
  holdByEstimate,
  holdDeclined,
  namedMethod,
  orderPaymentOf,
  type Payer,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { refuseScooterRider } from '../account/may-ride.ts'
import { lockedRental } from '../locked-rental.ts'
import { scooterModels } from '../models.ts'
import { rentals } from '../rentals.ts'
import { rentalView } from '../rental-view.ts'
import { asScooterRefusals } from '../ride/command-scooter.ts'
import { scooterConfigs } from '../scooter-configs.ts'
import { newestPhotos } from '../stores/bay-photo-store.ts'
import { findQuote, type Quote } from '../stores/quote-store.ts'
import { findRental, insertRental, liveRentalOf, unpaidRentalsOf, unusedHoldOf } from '../stores/rental-store.ts'
import { placeOf, toldOf } from '../vehicle-status.ts'
import { leftAt } from './left-at.ts'
import { offerOf } from './offer.ts'

/** A reservation between its stages: the order, and the movement that holds the amount. */
export const HoldIntent = z.object({ orderHash: z.string(), movement: z.nullable(z.string()) })
export type HoldIntent = z.infer<typeof HoldIntent>

type Wish = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly quoteHash: string
  readonly paymentMethod?: string | undefined
  readonly cardId?: string | undefined
}

/** Writes a reservation of a quote with its keep and its payment, in one transaction. */
export async function beginReserving({
  tx,
  house,
  riderId,
  quoteHash,
  paymentMethod,
  cardId,
}: Wish): Promise<HoldIntent> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  await assertMayUse(tx, riderId, scooterService)
  const now = house.clock.now()
  const quote = await findQuote(tx, { riderId, quoteHash })
  if (!quote || quote.expiresAt <= now) throw new Refusal('scooter.priceExpired')
  const { asset, terms } = await offerOf({ tx, house }, { assetId: quote.assetId })
  await refuseScooterRider({ tx, house, riderId, model: terms.model })
  if (await liveRentalOf(tx, riderId)) throw new Refusal('scooter.riderHasRental')
  await refuseUnpaid({ tx, house, riderId })
  await refuseChain({ tx, house, riderId, assetId: asset.assetId })
  const payer = await payerFor({ tx, house, riderId, method: namedMethod(paymentMethod), cardId })
  await refuseBadPayer({ tx, house, riderId, payer })
  return writeReservation({ tx, house, riderId, quote, asset, payer })
}

/** A ride whose bill is open has to be paid before the next one. */
async function refuseUnpaid({ tx, house, riderId }: Pick<Wish, 'tx' | 'house' | 'riderId'>): Promise<void> {
  for (const { orderHash } of await unpaidRentalsOf(tx, riderId))
    if ((await orderPaymentOf({ tx, house, orderHash }))?.canPay)
      throw new Refusal('scooter.unpaidOrder', { order: orderHash })
}

/** From when on the rider may hold the same scooter again; null: now. Holds are not chained to keep others away. */
export async function holdAgainFrom({
  tx,
  house,
  riderId,
  assetId,
}: Pick<Wish, 'tx' | 'house' | 'riderId'> & { readonly assetId: string }): Promise<string | null> {
  const { holdAgainSeconds } = await configValue(tx, scooterConfigs.scooter_times)
  const now = house.clock.now()
  const unused = await unusedHoldOf(tx, { riderId, assetId, since: plusSeconds(now, -holdAgainSeconds) })
  return unused?.endedAt ? plusSeconds(unused.endedAt, holdAgainSeconds) : null
}

async function refuseChain(of: Parameters<typeof holdAgainFrom>[0]): Promise<void> {
  const from = await holdAgainFrom(of)
  if (from !== null) throw new Refusal('scooter.holdTooSoon', { from })
}

type NewRental = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly quote: Quote
  readonly asset: Asset
  readonly payer: Payer
}

async function writeReservation({ tx, house, riderId, quote, asset, payer }: NewRental): Promise<HoldIntent> {
  const now = house.clock.now()
  const orderHash = newOrderHash(house.random)
  const pickUpBy = plusSeconds(now, pickUpMinutes * 60)
  const { assetId, operatorId, plate, modelCode } = asset
  const { tariff, holdTwd, plan } = quote.terms
  const keep = { tx, house, assetId, orderHash, service: scooterService.id, kind: 'reserved' as const }
  await asScooterRefusals(() => keepAsset({ ...keep, from: now, until: pickUpBy, bufferSeconds: 0 }))
  const condition = conditionOf(house, assetId)
  const model = (await scooterModels(tx, house)).get(modelCode)?.model
  if (!model || !modelOf(house, modelCode)) throw new Error(`the model ${modelCode} is unknown`)
  const unheard = leftAt(house, asset)
  const rental = await insertRental(tx, {
    ...{ orderHash, riderId, operatorId, assetId, plate, modelCode, model, tariff, holdTwd, plan },
    paymentMethod: payer.method,
    reservedAt: now,
    pickUpBy,
    ...{ startedAt: null, returnRequestedAt: null, endedAt: null, endedBy: null, rideTwd: null },
    place: placeOf(condition, { ...unheard, accuracyMetres: 50, heardAt: null, trust: 'old' }),
    bayPhotoId: (await newestPhotos(tx, [assetId])).get(assetId)?.photoId ?? null,
    ...{ command: null, commandFor: null, trouble: null },
    told: condition
      ? toldOf(condition)
      : {
          ...{ power: null, trunk: null, protectionMode: false, batteryError: null },
          ...{ batPercent: asset.energyPercent, batteryId: null, heardAt: null },
        },
    ...{ isLowTold: false, offSince: null, stillAskedFor: null, lastRiddenAt: null, isMoving: false, freeSpans: [] },
    ...{
      returnEndsAt: null,
      returnPlace: null,
      returnProblems: [],
      photoNeeded: false,
      photoId: null,
      swapCreditTwd: 0,
      fees: [],
    },
  })
  const opened = { orderHash, orderNumber: null, riderId, service: scooterService.id }
  const movement = await holdByEstimate({ tx, house, order: opened, payer, amountTwd: holdTwd })
  await rentals.begin({ tx, house, row: rental })
  if (movement === undefined)
    await rentals.advance({ tx, house, row: await lockedRental(tx, orderHash), event: 'held' })
  return { orderHash, movement: movement ?? null }
}

/** Outside of any transaction: has the amount held. Without an answer, jobs continue. */
export async function askForHold({ house, intent }: { house: House; intent: HoldIntent }): Promise<null> {
  const { movement: reference } = intent
  if (reference === null) return null
  const outcome = await callProvider({ house, reference })
  if (outcome) await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
  return null
}

type Ending = { readonly tx: Tx; readonly house: House; readonly intent: HoldIntent }

/** Last stage: the rental, or the refusal of the bank. */
export async function endReserving({ tx, house, intent: { orderHash } }: Ending): Promise<ScooterRental | Refusal> {
  const rental = await findRental(tx, orderHash)
  if (!rental) throw new Error(`there is no order ${orderHash}`)
  if (rental.lastEvent !== 'notHeld') return rentalView({ tx, house, rental })
  const payment = await orderPaymentOf({ tx, house, orderHash })
  return holdDeclined({
    tx,
    orderHash,
    method: rental.paymentMethod,
    reason: payment?.declineReason ?? 'refused',
  })
}
