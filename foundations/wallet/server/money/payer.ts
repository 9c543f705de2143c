import { baseConfigs, configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  type DeviceMethod,
  isCardExpired,
  isDeviceMethod,
  isPaidToDriver,
  type PaymentMethod,
} from '@daoxing/wallet/contract'
import { refuseUnlessOpenTo } from '../methods/open-methods.ts'
import { instrumentKindOf } from '../providers/provider-of.ts'
import { choiceOf } from '../stores/choice-store.ts'
import { freshDeviceToken } from '../stores/device-token-store.ts'
import { findInstrument, type Instrument, instrumentsOf } from '../stores/instrument-store.ts'
import { blockingDebts, declinesInARow } from '../stores/payment-store.ts'

/** The payer of a ride: a method with its instrument, or an account that pays in place of the rider. Money for
 * the driver has neither. */
export type Payer =
  | { readonly method: 'cash' | 'instore'; readonly instrument: null }
  | { readonly method: 'company'; readonly instrument: null; readonly account: string }
  | { readonly method: Exclude<PaymentMethod, 'cash' | 'instore' | 'company'>; readonly instrument: Instrument }

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/**
 * The requested method, or the rider's default, with its card or wallet. A method that is not offered, not bound or
 * expired is refused; an explicit choice of cash applies to this ride only.
 */
export async function payerFor({
  tx,
  house,
  riderId,
  method: named,
  cardId,
}: OfRider & {
  readonly method: PaymentMethod | undefined
  readonly cardId?: string | undefined
}): Promise<Payer> {
  const choice = await choiceOf(tx, riderId)
  const method = named ?? choice.method
  if (method === 'cash') return { method, instrument: null }
  // The account of a company pays for what its own slice has admitted, and never by the name of the method alone.
  if (method === 'company') throw new Refusal('wallet.methodNotOffered', { payment_method: method })
  await refuseUnlessOpenTo({ tx, house, riderId, method })
  if (isPaidToDriver(method)) return { method, instrument: null }
  if (isDeviceMethod(method))
    return { method, instrument: await deviceInstrument({ tx, house, riderId, method, instrumentId: cardId }) }
  const id = method === 'creditcard' ? (cardId ?? choice.cardId) : undefined
  const instrument =
    cardId !== undefined && method === 'creditcard'
      ? await findInstrument(tx, { riderId, instrumentId: cardId })
      : (await instrumentsOf(tx, riderId)).find(
          ({ kind, instrumentId }) => kind === instrumentKindOf(method) && (!id || instrumentId === id),
        )
  // Another rider's card counts as absent.
  if (cardId !== undefined && method === 'creditcard' && (!instrument || instrument.removedAt !== null))
    throw new Refusal('kit.notFound')
  if (!instrument || instrument.kind !== instrumentKindOf(method))
    throw new Refusal('wallet.methodNotBound', { payment_method: method })
  if (instrument.expiresYymm && isCardExpired(instrument.expiresYymm, house.clock.now()))
    throw new Refusal('wallet.cardExpired', { payment_method: method, card_id: instrument.instrumentId })
  return { method, instrument }
}

/**
 * A device pays with the consent for this order only. Without one the order is refused with its amount once that is
 * known, for which the page then opens the sheet of the device.
 */
async function deviceInstrument({
  tx,
  house,
  riderId,
  method,
  instrumentId,
}: OfRider & { readonly method: DeviceMethod; readonly instrumentId: string | undefined }): Promise<Instrument> {
  const found =
    instrumentId === undefined
      ? await freshDeviceToken(tx, { riderId, kind: method, now: house.clock.now() })
      : await findInstrument(tx, { riderId, instrumentId })
  return found?.kind === method && found.removedAt === null ? found : unconfirmed(riderId, method)
}

/** Stands for a device without a consent; it pays nothing. */
function unconfirmed(riderId: string, kind: DeviceMethod): Instrument {
  return {
    ...{ riderId, kind, instrumentId: '', tokenSealed: null, tokenDigest: '', cardDigest: null },
    ...{ last4: null, expiresYymm: null, removedAt: null, flaggedAt: null, limitTwd: 0, endsAt: null, orderHash: null },
  }
}

/** Refuses a device whose rider has not consented to this amount for one order. */
export function refuseUnlessConfirmed({ instrument }: Payer, amountTwd: number): void {
  if (instrument === null || instrument.limitTwd === null || instrument.orderHash !== null) return
  if (instrument.instrumentId === '' || amountTwd > instrument.limitTwd)
    throw new Refusal('wallet.deviceConsentNeeded', { payment_method: instrument.kind, amount: amountTwd })
}

/** Older declines are ignored. */
const declinesRetentionSeconds = 24 * 3600

/**
 * Whether a rider may start a paid order: not with a debt from an earlier trip, and not by card or wallet after a
 * series of declined hails.
 */
export async function refuseBadPayer({
  tx,
  house,
  riderId,
  payer,
}: OfRider & { readonly payer: Payer }): Promise<void> {
  const now = house.clock.now()
  const [debt, ...more] = await blockingDebts(tx, { riderId, now })
  if (debt) throw new Refusal('wallet.unpaidTrips', { trip_hash: debt.orderHash, count: 1 + more.length })
  if (payer.instrument === null) return
  const declines = await declinesInARow(tx, { riderId, since: plusSeconds(now, -declinesRetentionSeconds) })
  if (declines >= (await configValue(tx, baseConfigs.hold_declines_max)))
    throw new Refusal('wallet.autoPaymentBlocked', { payment_method: payer.method })
}
