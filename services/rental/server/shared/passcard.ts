import { sendCommand } from '@daoxing/assets/server'
import { instantFromMs, msOf, plusSeconds, Refusal, type Instant } from '@daoxing/kit/contract'
import { changingCode, codeAt, codeSecretBytes, codeSecretOf, periodOfCode } from '@daoxing/kit/contract/changing-code'
import { type House, sealFor, type Tx } from '@daoxing/kit/server'
import { rentalService } from '@daoxing/rental/contract'
import { carOpened } from './depart.ts'
import type { SharedStep } from './locked-shared.ts'
import { isUnderWay, outStates } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import { findPasscardSecret, insertPasscardSecret, readPasscardSecretAgain } from '../stores/passcard-store.ts'

export const passcardPurpose = 'daoxing passcards'

type OfCar = { readonly tx: Tx; readonly house: House; readonly assetId: string }

/** The secret of a car, made with the first use. Rider and keypad make the same codes from it. */
export async function passcardSecretOf({ tx, house, assetId }: OfCar): Promise<string> {
  const seal = sealFor(house.settings, passcardPurpose)
  const known = await findPasscardSecret(tx, assetId)
  if (known) return seal.open(known.secretSealed)
  const secret = codeSecretOf(house.random.hex(codeSecretBytes))
  const made = { assetId, secretSealed: seal.seal(secret), createdAt: house.clock.now() }
  if (await insertPasscardSecret(tx, made)) return secret
  const other = await readPasscardSecretAgain(tx, assetId)
  if (!other) throw new Error(`the secret of the car ${assetId} was not written`)
  return seal.open(other.secretSealed)
}

/** The codes of this period and of the next one: a phone without a network then has some in store. */
export function codesFrom(secret: string, now: Instant) {
  const periodMs = changingCode.periodSeconds * 1000
  const firstMs = Math.floor(msOf(now) / periodMs) * periodMs
  return [0, 1].map((number) => {
    const from = instantFromMs(firstMs + number * periodMs)
    return { code: codeAt({ secret, at: from }), from, until: plusSeconds(from, changingCode.periodSeconds) }
  })
}

/** A keypad without a network reports this much later at most. */
const reportSecondsMax = 3600

/** Refuses a code that is none of this car at that time. */
export async function refuseWrongCode(
  { tx, house, assetId }: OfCar,
  { code, at }: { readonly code: string; readonly at: Instant },
): Promise<void> {
  const now = house.clock.now()
  const isTimely = at <= plusSeconds(now, changingCode.periodSeconds) && at >= plusSeconds(now, -reportSecondsMax)
  const secret = await passcardSecretOf({ tx, house, assetId })
  if (!isTimely || periodOfCode({ secret, code, at }) === undefined) throw new Refusal('rental.wrongPasscard')
}

/** The keypad has opened the car: a rental whose price is held begins. */
export async function openedByPasscard(step: SharedStep, at: Instant): Promise<void> {
  const { tx, house, order } = step
  if (order.state === 'PREAUTHORIZED') {
    // A report that waited for a network may be of the rider before, who opened the car then.
    const isOfNow = order.heldAt !== null && at >= plusSeconds(order.heldAt, -changingCode.periodSeconds)
    return isOfNow ? carOpened(step, order.command) : undefined
  }
  if (outStates.includes(order.state)) {
    // A late answer that the car has closed does not count any more.
    const meant = isUnderWay(order) ? {} : ({ commandFor: 'rider' } as const)
    await sharedRentals.amend({ tx, house, row: order, change: { isLocked: false, ...meant } })
    return
  }
  // It was opened by a code of a rental that has ended meanwhile.
  const { assetId, orderHash } = order
  await sendCommand({ tx, house, assetId, orderHash, service: rentalService.id, kind: 'lock' })
}
