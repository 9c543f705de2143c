import { keepAsset, modelOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { type Instant, plusSeconds, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import { contractAt, rentalService, type SharedQuote, type SharedRental } from '@daoxing/rental/contract'
import { holdByEstimate, orderPaymentOf, refuseBadPayer } from '@daoxing/wallet/server'
import { signContract } from '../contract-text.ts'
import { refuseOverlap } from '../refuse-overlap.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { refuseRenter } from '../rental-gate.ts'
import { rentalPayer, type WishedPayer } from '../rental-payer.ts'
import type { Span } from '../rules/times-of-wish.ts'
import { modelView } from '../station-views.ts'
import { ordersOf } from '../stores/order-store.ts'
import { isBackBy, type LentCar, lotView } from './lent-cars.ts'
import { boundQuote, pricesOf } from './price-wish.ts'
import { sharedRentals } from './shared-rentals.ts'
import { insertShared, sharedOf } from '../stores/shared-order-store.ts'

type Reserving = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly car: LentCar
  readonly span: Span
  readonly hasWaiver: boolean
  readonly quoteHash: string
  readonly wished: WishedPayer
}

/** Writes a reservation of a quote with its keep and its payment, in one transaction. Nothing is paid before the walk. */
export async function reserveShared(wish: Reserving): Promise<SharedRental> {
  const { tx, house, riderId, car, span, hasWaiver, quoteHash, wished } = wish
  await lockUntilEnd(tx, `rider:${riderId}`)
  await assertMayUse(tx, riderId, rentalService)
  await refuseRenter({ tx, house, riderId, until: span.until })
  const { asset } = car
  const priced = { modelCode: asset.modelCode, span, hasWaiver }
  const quote = await boundQuote({ tx, house }, { riderId, plate: asset.plate, wish: priced, quoteHash })
  await refuseUnpaid({ tx, house, riderId })
  await refuseOverlap(tx, { riderId, ...span, now: house.clock.now() })
  const payer = await rentalPayer({ tx, house, riderId, wished })
  await refuseBadPayer({ tx, house, riderId, payer })
  const orderHash = newOrderHash(house.random)
  await keepShared({ tx, house, orderHash, assetId: asset.assetId, span })
  const order = await writeReservation(wish, { orderHash, quote })
  const opened = { orderHash, orderNumber: null, riderId, service: rentalService.id }
  await holdByEstimate({ tx, house, order: opened, payer, amountTwd: 0 })
  return (await sharedRentals.begin({ tx, house, row: order })).views
}

/** A rental whose bill is open has to be paid before the next one [ERR-019]. */
export async function refuseUnpaid({ tx, house, riderId }: Pick<Reserving, 'tx' | 'house' | 'riderId'>): Promise<void> {
  const unfinished = { riderId, tab: 'unfinished' } as const
  for (const { state, orderHash } of [...(await sharedOf(tx, unfinished)), ...(await ordersOf(tx, unfinished))])
    if (state === 'PENDING_PAYMENT' && (await orderPaymentOf({ tx, house, orderHash }))?.canPay)
      throw new Refusal('rental.unpaidOrder', { order: orderHash })
}

type Keeping = Pick<Reserving, 'tx' | 'house' | 'span'> & { readonly orderHash: string; readonly assetId: string }

/** Keeps the car, and time to the next rider. The database refuses any overlap, whatever a server believes. */
export async function keepShared({ tx, house, orderHash, assetId, span }: Keeping): Promise<void> {
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  const keep = { tx, house, assetId, orderHash, service: rentalService.id, kind: 'reserved', ...span } as const
  await asRentalRefusals(() => keepAsset({ ...keep, bufferSeconds }))
}

/** Riders read the refusals of a rental, not those of assets. */
export async function asRentalRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.key === 'assets.taken') throw new Refusal('rental.carTaken')
    if (error instanceof Refusal && error.key === 'assets.outOfService') throw new Refusal('rental.carNotLent')
    throw error
  }
}

type Promised = { readonly orderHash: string; readonly quote: SharedQuote }

async function writeReservation(
  { tx, house, riderId, car: { asset, stand }, span, hasWaiver }: Reserving,
  { orderHash, quote }: Promised,
) {
  const now = house.clock.now()
  const model = modelOf(house, asset.modelCode)
  if (!isBackBy(asset, { from: span.from, now })) throw new Refusal('rental.carTaken')
  if (!model) throw new Error(`the model ${asset.modelCode} is unknown`)
  return insertShared(tx, {
    riderId,
    orderHash,
    orderNo: `S${taipeiTime(now).day.slice(2).replaceAll('-', '')}${house.random.hex(4).toUpperCase()}`,
    operatorId: asset.operatorId,
    assetId: asset.assetId,
    startsAt: span.from,
    endsAt: span.until,
    requestedAt: now,
    takeUntil: await takeUntilOf(tx, { from: span.from, now }),
    departedAt: null,
    returnPressedAt: null,
    returnStandId: null,
    returnedAt: null,
    endedAt: null,
    plateNo: asset.plate,
    modelCode: asset.modelCode,
    model: modelView(model),
    lot: lotView(stand, { now }),
    hasWaiver,
    quote,
    prices: await pricesOf({ tx, house }, asset.modelCode),
    contractHash: await signContract({ tx, house, riderId, contract: contractAt(now), at: now }),
    command: null,
    commandFor: null,
    isLocked: null,
    heldAt: null,
    walkBegunAt: null,
    defects: '',
    depart: null,
    pressed: null,
    drivenOnAt: null,
    isPlacedByRider: false,
    back: null,
    returnNote: '',
    returnProblems: [],
    cleaning: null,
    accidents: [],
    delay: null,
    extension: null,
    whereabouts: null,
    billLines: [],
    laterLines: [],
    damagesTwd: 0,
  })
}

/** A car that is not taken waits this long from the start, or from now if the start has passed. */
export async function takeUntilOf(tx: Tx, { from, now }: { readonly from: Instant; readonly now: Instant }) {
  const { keptSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  return plusSeconds(from > now ? from : now, keptSeconds)
}
