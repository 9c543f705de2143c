import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lockMethods } from '../locks.ts'
import type { BoundInstrument, DevicePaymentProvider } from '../providers/payment-provider.ts'
import { deviceProviderOf } from '../providers/provider-of.ts'
import { tokenSeal } from '../sealed-token.ts'
import { closeSheet, type DeviceSheetRecord, findSheet, sheetsSince } from '../stores/device-sheet-store.ts'
import { insertDeviceToken, isTokenUsed } from '../stores/device-token-store.ts'

/** How long a proven token may begin an order: cards' networks let their cryptograms live for some minutes. */
const tokenSeconds = 900
/** A retry of the call that gave a token finds its sheet for so long. */
const searchedSeconds = 3600

type Given = { readonly house: House; readonly riderId: string; readonly token: unknown }

/**
 * Accepts the token of a sheet of the rider, once it is proven: signed for this merchant, this amount and this sheet, in
 * time, and not used before. It then is an instrument for one order. Returns its id; safe to repeat.
 */
export async function acceptToken({ reference, ...given }: Given & { readonly reference: string }): Promise<string> {
  const sheet = await findSheet(given.house.database, { reference, riderId: given.riderId })
  if (!sheet) throw new Refusal('kit.notFound')
  return acceptForSheet(given, sheet)
}

/** Accepts a token of Apple Pay that names no sheet: it is the one whose data Apple has signed. */
export async function acceptApplePayToken(given: Given): Promise<string> {
  const { house, riderId, token } = given
  const kind = 'applepay'
  const provider = providerFor(house, kind)
  const since = plusSeconds(house.clock.now(), -searchedSeconds)
  const sheets = await sheetsSince(house.database, { riderId, kind, since })
  const sheet = sheets.find(({ reference, amountTwd }) => provider.isOfSheet({ reference, amountTwd, token }))
  if (!sheet) throw tokenRefused('amount')
  return acceptForSheet(given, sheet)
}

function providerFor(house: House, kind: DeviceSheetRecord['kind']): DevicePaymentProvider {
  const provider = deviceProviderOf(house, kind)
  if (!provider) throw new Refusal('wallet.methodNotOffered', { payment_method: kind })
  return provider
}

const tokenRefused = (reason: string) => new Refusal('wallet.deviceTokenRefused', { reason })

async function acceptForSheet({ house, token }: Given, sheet: DeviceSheetRecord): Promise<string> {
  const { reference, kind, amountTwd } = sheet
  if (sheet.instrumentId === null && sheet.endsAt <= house.clock.now()) throw tokenRefused('time')
  const returned = { reference, token: JSON.stringify(token), amountTwd: String(amountTwd) }
  const outcome = await providerFor(house, kind).findBinding({ reference, returned })
  if (outcome.state !== 'bound') {
    const reason = outcome.state === 'failed' ? outcome.providerCode : 'form'
    house.log.warn({ reference, kind, reason }, 'a payment token of a device was refused')
    throw tokenRefused(reason)
  }
  const { instrument } = outcome
  const now = house.clock.now()
  return await house.database.transaction((tx) => keepToken({ tx, house, sheet, instrument, now }))
}

/** The rows under the lock count: a page may send its token twice at the same moment. */
async function keepToken({
  tx,
  house,
  sheet: { reference, riderId },
  instrument: { token, identity = token },
  now,
}: {
  readonly tx: Tx
  readonly house: House
  readonly sheet: DeviceSheetRecord
  readonly instrument: BoundInstrument
  readonly now: Instant
}): Promise<string> {
  await lockMethods(tx, riderId)
  const sheet = await findSheet(tx, { reference, riderId })
  if (!sheet) throw new Refusal('kit.notFound')
  if (sheet.instrumentId !== null) return sheet.instrumentId
  const seal = tokenSeal(house)
  const tokenDigest = seal.digest(identity)
  if (await isTokenUsed(tx, tokenDigest)) throw tokenRefused('used')
  const instrumentId = house.random.hex(8)
  await insertDeviceToken(tx, {
    riderId,
    instrumentId,
    kind: sheet.kind,
    tokenSealed: seal.seal(token),
    tokenDigest,
    limitTwd: sheet.amountTwd,
    boundAt: now,
    endsAt: plusSeconds(now, tokenSeconds),
  })
  await closeSheet(tx, reference, instrumentId)
  return instrumentId
}
