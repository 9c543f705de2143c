import { keepAsset } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { assertMayUse } from '@daoxing/identity/server'
import { type Instant, plusSeconds, Refusal, taipeiTime } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { newOrderHash } from '@daoxing/orders/server'
import {
  contractAt,
  contractOf,
  rentalService,
  type RentalTerms,
  type RentalType,
  type RentalWish,
} from '@daoxing/rental/contract'
import { holdByEstimate, refuseBadPayer } from '@daoxing/wallet/server'
import { signContract } from './contract-text.ts'
import { rentalPayer } from './rental-payer.ts'
import { carsFor, type ReadWish, readWish, wishText } from './read-wish.ts'
import { rentalConfigs } from './rental-configs.ts'
import { refuseRenter } from './rental-gate.ts'
import { rentals } from './rentals.ts'
import { modelView, stationView } from './station-views.ts'
import { beginDeposit, type DepositIntent } from './take-deposit.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { insertOrder } from './stores/order-store.ts'
import { findQuote } from './stores/quote-store.ts'

type OrderBody = RentalWish & { readonly quoteHash: string; readonly paymentToken?: string | undefined }
type NewRental = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly body: OrderBody
  readonly bookingType: 'SRENTAL' | 'SRENTAL_DEMAND'
}

/** Writes an order of a quote with its keep and its payment, in one transaction, and begins to take the deposit. */
export async function beginRental({ tx, house, riderId, body, bookingType }: NewRental): Promise<DepositIntent> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  await assertMayUse(tx, riderId, rentalService)
  if ((body.accessories ?? []).length > 0) await lockUntilEnd(tx, `rental:accessories:${body.fromStationId}`)
  const read = await readWish({ tx, house, wish: body })
  await refuseRenter({ tx, house, riderId, until: read.span.until })
  const terms = await boundTerms({ tx, house, riderId, body })
  await refuseOverlap(tx, { riderId, ...read.span, now: house.clock.now() })
  const payer = await rentalPayer({ tx, house, riderId, wished: body })
  await refuseBadPayer({ tx, house, riderId, payer }).catch(asUnpaidOrder)
  const orderHash = newOrderHash(house.random)
  const isDemand = bookingType === 'SRENTAL_DEMAND'
  if (isDemand && carsFor(house, read).length > 0) throw new Refusal('rental.carIsFree')
  const assetId = isDemand ? null : await keepCar({ tx, house, orderHash, read })
  const order = await writeOrder({ tx, house, riderId, bookingType, read, terms, orderHash, assetId })
  const opened = { orderHash, orderNumber: null, riderId, service: rentalService.id }
  await holdByEstimate({ tx, house, order: opened, payer, amountTwd: 0 })
  const { row } = await rentals.begin({ tx, house, row: order })
  return beginDeposit({ tx, house, order: row })
}

/** An unpaid order of any service has the name of the documents here [ERR-019]. */
function asUnpaidOrder(error: unknown): never {
  if (!(error instanceof Refusal) || error.key !== 'wallet.unpaidTrips') throw error
  throw new Refusal('rental.unpaidOrder', error.facts)
}

/** The terms of the quote, if it still binds and is of this wish. */
async function boundTerms({ tx, house, riderId, body }: Omit<NewRental, 'bookingType'>): Promise<RentalTerms> {
  const quote = await findQuote(tx, { riderId, quoteHash: body.quoteHash })
  if (!quote || quote.expiresAt <= house.clock.now()) throw new Refusal('rental.quoteExpired')
  if (quote.wish !== wishText(body)) throw new Refusal('rental.quoteDoesNotFit')
  return quote.terms
}

type Keeping = Pick<NewRental, 'tx' | 'house'> & { readonly orderHash: string; readonly read: ReadWish }

/** Keeps the first car that no other order was faster to keep. */
export async function keepCar({ tx, house, orderHash, read }: Keeping): Promise<string> {
  const { from, to, span, bufferSeconds } = read
  const untilStandId = to.standId === from.standId ? undefined : to.standId
  for (const assetId of carsFor(house, read)) {
    const keep = { tx, house, assetId, orderHash, service: rentalService.id, kind: 'reserved', ...span } as const
    try {
      await keepAsset({ ...keep, bufferSeconds, standId: from.standId, untilStandId })
      return assetId
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  throw new Refusal('rental.noCarFree')
}

type Written = Omit<NewRental, 'body'> & {
  readonly read: ReadWish
  readonly terms: RentalTerms
  readonly orderHash: string
  readonly assetId: string | null
}

async function writeOrder({ tx, house, riderId, bookingType, read, terms, orderHash, assetId }: Written) {
  const { wish, span, from, to, model } = read
  const now = house.clock.now()
  const { paySeconds, answerSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const contract = contractOf(terms.contractVersion) ?? contractAt(now)
  const [fromView, toView] = [stationView(from), stationView(to)]
  return insertOrder(tx, {
    riderId,
    orderHash,
    orderNo: `R${taipeiTime(now).day.slice(2).replaceAll('-', '')}${house.random.hex(4).toUpperCase()}`,
    bookingType,
    operatorId: from.operatorId,
    fromStationId: from.standId,
    toStationId: to.standId,
    modelCode: model.modelCode,
    assetId,
    startsAt: span.from,
    endsAt: span.until,
    requestedAt: now,
    payUntil: plusSeconds(now, paySeconds),
    answerBy: bookingType === 'SRENTAL_DEMAND' ? answerTime({ now, startsAt: span.from, answerSeconds }) : null,
    departedAt: null,
    returnedAt: null,
    endedAt: null,
    rentalType: typeOf(read, fromView.isStore),
    from: fromView,
    to: toView,
    model: modelView(model),
    terms,
    carModelSpecified: wish.carModelSpecified,
    accessories: read.accessories.map(({ code, qty }) => ({ code, qty })),
    drivers: wish.drivers ?? [{ noDuty: 'N', autoRenew: 'N' }],
    isPremiumNoDuty: wish.isPremiumNoDuty ?? false,
    invoiceInfo: wish.carrier ?? null,
    contractHash: await signContract({ tx, house, riderId, contract, at: now }),
    depositState: 'open',
    depositMovement: null,
    arrivedAt: null,
    plateNo: null,
    depart: null,
    back: null,
    billLines: [],
    keptTwd: null,
    laterLines: [],
    damagesTwd: 0,
    waitsUntil: null,
    lateCarAt: null,
  })
}

type Answering = { readonly now: Instant; readonly startsAt: Instant; readonly answerSeconds: number }

/** A station answers a wish in time for the departure, and its deposit can be paid before. */
export function answerTime({ now, startsAt, answerSeconds }: Answering): Instant {
  const promised = plusSeconds(now, answerSeconds)
  return promised < startsAt ? promised : startsAt
}

const daySeconds = 24 * 3600

/** Whole days from a store are its own kind of rental; otherwise the return decides. */
function typeOf({ span, from, to }: ReadWish, isStore: boolean): RentalType {
  if (from.standId !== to.standId) return 'return_at_different_station'
  const seconds = (Date.parse(span.until) - Date.parse(span.from)) / 1000
  return isStore && seconds % daySeconds === 0 ? 'store_station' : 'return_at_original_station'
}
