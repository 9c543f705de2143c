import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '@daoxing/kit/contract'
import { type House, sealFor, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { pinPauseSeconds, pinTriesLeft } from './rules/pin-limits.ts'
import { noteTry, pinsOf, putPins } from './stores/pin-store.ts'

export const pinPurpose = 'daoxing safety pins'

/** Hashes in hexadecimal. Both PINs share a salt, so that one computation checks a try against both. */
const Hashes = z.object({
  salt: z.string(),
  pin: z.string(),
  duress: z.nullable(z.string()),
  /** The second PIN that a person who forces the rider has set. It counts as a duress PIN. */
  decoy: z.optional(z.nullable(z.string())),
})
type Hashes = Readonly<z.infer<typeof Hashes>>

const derive = promisify(argon2)

/** OWASP's parameters for argon2id; memory in KiB. */
async function hashOf(pin: string, salt: string): Promise<string> {
  const nonce = Buffer.from(salt, 'hex')
  const key = await derive('argon2id', {
    message: pin,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
  return key.toString('hex')
}

const isSame = (one: string, other: string | null) =>
  other !== null && timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'))

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

async function hashesOf({ tx, house, riderId }: OfRider): Promise<Hashes | undefined> {
  const record = await pinsOf(tx, riderId)
  return record && Hashes.parse(JSON.parse(sealFor(house.settings, pinPurpose).open(record.pinsSealed)))
}

async function keepHashes({ tx, house, riderId }: OfRider, hashes: Hashes): Promise<void> {
  const pinsSealed = sealFor(house.settings, pinPurpose).seal(JSON.stringify(hashes))
  const setAt = house.clock.now()
  await putPins(tx, { riderId, pinsSealed, wrongTries: 0, triedAt: null, setAt, resetAllowedUntil: null })
}

/** Stores new PINs. The duress PIN is optional. */
export async function keepPins(
  of: OfRider,
  { pin, duress }: { pin: string; duress: string | undefined },
): Promise<void> {
  const salt = of.house.random.hex(16)
  const hashedDuress = duress === undefined ? null : await hashOf(duress, salt)
  await keepHashes(of, { salt, pin: await hashOf(pin, salt), duress: hashedDuress })
}

/**
 * Changes only the duress PINs, for a change by a person who may force the rider. The rider's own PIN stays. Both PINs
 * of that person count as duress PINs: a later refusal of one would reveal that the change had no effect.
 */
export async function keepDuressPins(
  of: OfRider,
  { pin, duress }: { pin: string; duress: string | undefined },
): Promise<void> {
  const hashes = await hashesOf(of)
  if (!hashes) throw new Error('a duress PIN stands beside a PIN')
  const hashed = await hashOf(pin, hashes.salt)
  const decoy = duress === undefined ? null : await hashOf(duress, hashes.salt)
  // If the new duress PIN equals the rider's own PIN, the old duress PIN stays.
  await keepHashes(of, { ...hashes, duress: isSame(hashed, hashes.pin) ? hashes.duress : hashed, decoy })
}

/**
 * Returns which PIN of the rider this is; the caller holds the lock of the rider's alarms. Wrong tries are counted, so
 * a refusal is returned and not thrown. Both PINs take the same time and reset the count.
 */
export async function judgePin(of: OfRider & { readonly pin: string }): Promise<'pin' | 'duress' | Refusal> {
  const { tx, house, riderId, pin } = of
  const record = await pinsOf(tx, riderId)
  const hashes = await hashesOf(of)
  if (!record || !hashes) return new Refusal('safety.pinNotSet')
  const now = house.clock.now()
  const pause = pinPauseSeconds({ ...record, now })
  if (pause > 0) return new Refusal('safety.pinLocked', { minutes: Math.ceil(pause / 60), seconds: Math.ceil(pause) })
  const hashed = await hashOf(pin, hashes.salt)
  const isPin = isSame(hashed, hashes.pin)
  const isDuress = isSame(hashed, hashes.duress) || isSame(hashed, hashes.decoy ?? null)
  if (isPin || isDuress) {
    await noteTry(tx, riderId, { wrongTries: 0, triedAt: null })
    return isPin ? 'pin' : 'duress'
  }
  const wrongTries = record.wrongTries + 1
  await noteTry(tx, riderId, { wrongTries, triedAt: now })
  return new Refusal('safety.pinWrong', { field: 'pin', left: pinTriesLeft(wrongTries) })
}
