import { createHash } from 'node:crypto'
import { keptFrom, moveKeep } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { drivingRightOf, endOfLicence } from '@daoxing/identity/server'
import { type Instant, instantFromMs, msOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { nextStep, type SharedQuote, type SharedRental, timeStepMinutes, wireTime } from '@daoxing/rental/contract'
import { holdDeclined, orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { nextStartOf } from '../refuse-overlap.ts'
import { rentalConfigs } from '../rental-configs.ts'
import type { HoldIntent } from './depart.ts'
import { lockedShared, refuseUnless, type SharedStep } from './locked-shared.ts'
import { repriced } from './price-wish.ts'
import { latestEnd } from './rules/span-of-wish.ts'
import { sharedRentals } from './shared-rentals.ts'
import { sharedView } from './shared-view.ts'

type Limit = { readonly until: Instant; readonly endsBecause: 'nextOrder' | 'ownOrder' | 'licence' | 'window' }

/** The latest end that no other order of the car or the rider, no licence and no window of bookings forbids. */
export async function extensionLimit({ tx, house, order }: SharedStep): Promise<Limit> {
  const { assetId, endsAt, riderId } = order
  const now = house.clock.now()
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  // The own time to prepare the car moves along with the end.
  const next = keptFrom(house, assetId, plusSeconds(endsAt, bufferSeconds))
  const own = await nextStartOf(tx, { riderId, from: endsAt })
  const { expiresOn } = await drivingRightOf({ tx, riderId, now })
  const limits: readonly Limit[] = [
    { until: latestEnd(now), endsBecause: 'window' },
    { until: expiresOn === null ? endsAt : endOfLicence(expiresOn), endsBecause: 'licence' },
    ...(own === undefined ? [] : [{ until: own, endsBecause: 'ownOrder' } as const]),
    ...(next === undefined ? [] : [{ until: plusSeconds(next, -bufferSeconds), endsBecause: 'nextOrder' } as const]),
  ]
  const first = limits.reduce((one, other) => (other.until < one.until ? other : one))
  const stepMs = timeStepMinutes * 60_000
  const until = instantFromMs(Math.floor(msOf(first.until) / stepMs) * stepMs)
  return { ...first, until: until > endsAt ? until : endsAt }
}

const minute = 60
const hour = 3600
/** Half hours first; a rider who needs days is offered days. */
const offeredSeconds = [
  ...Array.from({ length: 12 }, (_, number) => (number + 1) * 30 * minute),
  ...[8, 10, 12, 24, 48, 72].map((hours) => hours * hour),
]

/** The later ends that are free, each with its new price. */
export async function extensionsOf(step: SharedStep) {
  const { house, order } = step
  const limit = await extensionLimit(step)
  const now = house.clock.now()
  const until = [...offeredSeconds.map((seconds) => plusSeconds(order.endsAt, seconds)), limit.until]
  const ends = [...new Set(until)].filter((end) => end > order.endsAt && end > now && end <= limit.until).sort()
  const expiresAt = expiryAt(now)
  const offers = ends.map((endsAt) => {
    const quote = repriced(order, { span: { from: order.startsAt, until: endsAt } })
    return {
      endTime: wireTime(endsAt),
      totalAmount: quote.totalAmount,
      differenceTwd: quote.totalAmount - order.quote.totalAmount,
      quoteHash: hashOf(order, { endsAt, quote, expiresAt }),
    }
  })
  return { offers, endsBecause: offers.length > 0 ? null : limit.endsBecause, until: limit.until, expiresAt }
}

const bindingSeconds = 600

/** An offer binds until the second next full ten minutes: for ten at least. */
const expiryAt = (now: Instant): Instant => plusSeconds(nextStep(plusSeconds(now, 1)), bindingSeconds)

type Offer = { readonly endsAt: Instant; readonly quote: SharedQuote; readonly expiresAt: Instant }

/** Names an offer; its price is computed again when it is taken. */
function hashOf({ orderHash, endsAt: from }: SharedStep['order'], { endsAt, quote, expiresAt }: Offer): string {
  const text = [orderHash, from, endsAt, quote.totalAmount, expiresAt].join(' ')
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}

type Wish = { readonly endTime: number; readonly quoteHash: string }

/** Begins to hold the difference. The span becomes longer once it is held. */
export async function beginExtension(step: SharedStep, { endTime, quoteHash }: Wish): Promise<HoldIntent> {
  const { tx, house, order } = step
  refuseUnless(order.state === 'IN_USE', order)
  if (order.extension !== null) throw new Refusal('wallet.paymentChecking')
  const endsAt = instantFromMs(endTime)
  const now = house.clock.now()
  if (endsAt <= order.endsAt || endsAt <= now) throw new Refusal('rental.wrongTimes', { reason: 'backwards' })
  const limit = await extensionLimit(step)
  if (endsAt > limit.until) throw refusalOf(limit)
  const quote = repriced(order, { span: { from: order.startsAt, until: endsAt } })
  // An offer of the ten minutes before binds as well.
  const expiries = [expiryAt(now), plusSeconds(expiryAt(now), -bindingSeconds)]
  if (!expiries.some((expiresAt) => hashOf(order, { endsAt, quote, expiresAt }) === quoteHash))
    throw new Refusal('rental.quoteDoesNotFit')
  const change = { extension: { endsAt, quote } }
  const { row } = await sharedRentals.amend({ tx, house, row: order, change })
  const { orderHash } = order
  const movement = await raiseHold({ tx, house, orderHash, amountTwd: quote.holdTwd })
  if (movement === undefined) await endExtension({ tx, house, order: row }, true)
  return { orderHash, movement: movement ?? null }
}

function refusalOf({ endsBecause }: Limit): Refusal {
  if (endsBecause === 'ownOrder') return new Refusal('rental.activeRentalExists')
  if (endsBecause === 'nextOrder') return new Refusal('rental.carTaken')
  return endsBecause === 'licence'
    ? new Refusal('identity.licenceEndsBefore')
    : new Refusal('rental.wrongTimes', { reason: 'tooFar' })
}

/**
 * The difference is held, or not. The keep of another order is never touched: if it was faster, the end stays as it was, and
 * what was held in addition goes back with the bill.
 */
export async function endExtension({ tx, house, order }: SharedStep, isHeld: boolean): Promise<void> {
  const { extension, orderHash } = order
  if (extension === null) return
  const { endsAt, quote } = extension
  const isKept = isHeld && order.state === 'IN_USE' && (await keepsLonger({ tx, house, order }, endsAt))
  const step = { tx, house, row: order }
  if (isKept) await sharedRentals.advance({ ...step, event: 'extended', change: { endsAt, quote, extension: null } })
  else await sharedRentals.amend({ ...step, change: { extension: null } })
  house.log.info({ orderHash, isHeld, isKept }, 'an extension has ended')
}

async function keepsLonger({ tx, house, order: { orderHash } }: SharedStep, until: Instant): Promise<boolean> {
  try {
    await moveKeep({ tx, house, orderHash, until })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.key === 'assets.taken') return false
    throw error
  }
}

type Ending = { readonly tx: Tx; readonly house: House; readonly intent: HoldIntent; readonly endTime: number }

/** The rental as it is then, or why it did not become longer. */
export async function answerExtension({ tx, house, intent, endTime }: Ending): Promise<SharedRental | Refusal> {
  const order = await lockedShared(tx, intent.orderHash)
  const { orderHash } = order
  if (wireTime(order.endsAt) >= endTime) return sharedView({ tx, house, order })
  if (order.extension !== null) return new Refusal('wallet.paymentChecking')
  // Return was pressed meanwhile.
  if (order.state !== 'IN_USE') return new Refusal('rental.movedMeanwhile', { state: order.state })
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (payment && payment.declineReason !== null)
    return holdDeclined({ tx, orderHash, method: payment.method, reason: payment.declineReason })
  return new Refusal('rental.carTaken')
}
