import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, type LatLng, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { codeSecretBytes, codeSecretOf, periodOfCode } from '@daoxing/kit/contract/changing-code'
import { type House, type Seal, sealFor, type Tx } from '@daoxing/kit/server'
import { streetCode, streetMetresMax } from '@daoxing/taxi/contract'
import { numberLetters, readStreetCode } from './rules/street-code.ts'
import { findStreetCode, findStreetCodeByNumber, insertStreetCode } from './stores/street-code-store.ts'

export const streetCodePurpose = 'daoxing street codes'

type Step = { readonly tx: Tx; readonly house: House }

const numberTries = 5
/**
 * The maximum distance between rider and car for a changing code. It is generous, since the code itself proves that it
 * was read now, and positions between tall buildings are inaccurate.
 */
const codeMetresMax = 5 * streetMetresMax
/** An older position of a car is ignored. */
const heardSecondsMax = 60

function seal(house: House): Seal {
  return sealFor(house.settings, streetCodePurpose)
}

/** Returns the number and secret of a driver, which are created on the first request. */
export async function streetCodeOfDriver({
  tx,
  house,
  driverId,
}: Step & { readonly driverId: string }): Promise<{ readonly number: string; readonly secret: string }> {
  for (let tries = 1; tries <= numberTries; tries += 1) {
    const known = (await findStreetCode(tx, driverId)) ?? (await newStreetCode({ tx, house, driverId }))
    if (known) return { number: known.number, secret: seal(house).open(known.secretSealed) }
  }
  throw new Error(`no number is free for the driver ${driverId}`)
}

function newStreetCode({ tx, house, driverId }: Step & { readonly driverId: string }) {
  const { random, clock } = house
  const letters = Array.from(
    { length: streetCode.numberLength },
    () => numberLetters[random.between(0, numberLetters.length - 1)],
  )
  const secret = codeSecretOf(random.hex(codeSecretBytes))
  const secretSealed = seal(house).seal(secret)
  return insertStreetCode(tx, { driverId, number: letters.join(''), secretSealed, createdAt: clock.now() })
}

/** The driver of a code, and the period of the code; null for a sticker. */
type CodedDriver = { readonly driverId: string; readonly step: number | null }

/** Resolves a code that a rider typed or scanned. Refuses a code of no driver, an expired code, and a used one. */
export async function driverOfCode({ tx, house, typed }: Step & { readonly typed: string }): Promise<CodedDriver> {
  const wrong = new Refusal('taxi.wrongStreetCode', { field: 'id' })
  const shown = readStreetCode(typed)
  const known = shown && (await findStreetCodeByNumber(tx, shown.number))
  if (!shown || !known) throw wrong
  const { driverId, secretSealed, usedStep } = known
  if (shown.code === null) return { driverId, step: null }
  const step = periodOfCode({ secret: seal(house).open(secretSealed), code: shown.code, at: house.clock.now() })
  if (step === undefined) throw wrong
  if (step <= usedStep) throw new Refusal('taxi.streetCodeUsed', { field: 'id' })
  return { driverId, step }
}

type Meeting = {
  readonly house: House
  readonly coded: CodedDriver
  readonly riderAt: LatLng | null
  readonly field: string
}

/**
 * Refuses a code that is not at its car. A sticker needs received positions of car and rider within 100 m. A changing
 * code that was passed on is refused if the car's position is elsewhere.
 */
export function refuseElsewhere({ house, coded: { driverId, step }, riderAt, field }: Meeting): void {
  const isSticker = step === null
  if (isSticker && riderAt === null) throw new Refusal('taxi.streetPlaceNeeded', { field })
  const carAt = heardPosition(house, driverId)
  if (isSticker && carAt === undefined) throw new Refusal('taxi.streetCarNotHere', { field })
  if (riderAt === null || carAt === undefined) return
  if (distanceMetres(riderAt, carAt) > (isSticker ? streetMetresMax : codeMetresMax))
    throw new Refusal('taxi.streetCarNotHere', { field })
}

/** Returns the latest position of a car, if it was received within the last minute. */
export function heardPosition(house: House, driverId: string): LatLng | undefined {
  const last = positionOf({ house, driverId })
  return last && secondsBetween(last.at, house.clock.now()) <= heardSecondsMax ? last.location : undefined
}
