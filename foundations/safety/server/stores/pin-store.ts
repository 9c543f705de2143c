import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const pins = defineTable('safety.pins', {
  columns: {
    riderId: z.string(),
    pinsSealed: z.string(),
    wrongTries: z.int(),
    triedAt: z.nullable(Instant),
    setAt: Instant,
    /** An operator has allowed a reset although an alarm is open. */
    resetAllowedUntil: z.nullable(Instant),
  },
  key: ['riderId'],
})
export type PinRecord = RecordOf<typeof pins>

export function pinsOf(tx: Tx, riderId: string): Promise<PinRecord | undefined> {
  return pins.find(tx, { riderId })
}

export async function putPins(tx: Tx, record: PinRecord): Promise<void> {
  const { riderId: _, ...change } = record
  await pins.put(tx, record, change)
}

export async function noteTry(
  tx: Tx,
  riderId: string,
  tried: Pick<PinRecord, 'wrongTries' | 'triedAt'>,
): Promise<void> {
  await pins.update(tx, { riderId }, tried)
}

/** Allows a reset; false for a rider without PINs. */
export async function allowReset(tx: Tx, riderId: string, resetAllowedUntil: Instant): Promise<boolean> {
  return (await pins.update(tx, { riderId }, { resetAllowedUntil })) !== undefined
}

/** Ends the permission to reset; nothing happens for a rider without PINs. */
export async function forbidReset(tx: Tx, riderId: string): Promise<void> {
  await pins.update(tx, { riderId }, { resetAllowedUntil: null })
}

export async function removePins(tx: Tx, riderId: string): Promise<void> {
  await pins.delete(tx, { riderId })
}
