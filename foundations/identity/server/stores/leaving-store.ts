import { LeavingReason, LeavingState } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, type House, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { identitySeal } from '../identity-seal.ts'

const leavings = defineTable('identity.leavings', {
  columns: {
    leavingId: z.string(),
    riderId: z.string(),
    revision: z.int(),
    state: LeavingState,
    certificateHash: z.string(),
    askedAt: Instant,
    eraseAt: Instant,
    erasedAt: z.nullable(Instant),
    erasedSlices: z.array(z.string()),
  },
  key: ['leavingId'],
  guard: ['revision'],
})
export type Leaving = RecordOf<typeof leavings>

const leavingReasons = defineTable('identity.leaving_reasons', {
  columns: { riderId: z.string(), reasons: z.array(LeavingReason), noteSealed: z.string(), notedAt: Instant },
  key: ['riderId'],
})

export type NewLeaving = Pick<Leaving, 'leavingId' | 'riderId' | 'certificateHash' | 'askedAt' | 'eraseAt'>

export async function insertLeaving(tx: Tx, leaving: NewLeaving): Promise<void> {
  await leavings.insert(tx, { ...leaving, revision: 1, state: 'WAITING', erasedAt: null, erasedSlices: [] })
}

export function leavingById(tx: Tx, leavingId: string): Promise<Leaving | undefined> {
  return leavings.find(tx, { leavingId })
}

/** The request of a rider that waits or is being carried out. */
export function openLeavingOf(tx: Tx, riderId: string): Promise<Leaving | undefined> {
  return leavings.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('state', 'in', ['WAITING', 'ERASING']),
  )
}

export function leavingByCertificate(tx: Tx, certificateHash: string): Promise<Leaving | undefined> {
  return leavings.first(tx, (query) => query.where('certificate_hash', '=', certificateHash))
}

type LeavingChange = Partial<Pick<Leaving, 'state' | 'erasedAt' | 'erasedSlices'>>

/** @throws Error if the row was changed since it was read; the caller holds the rider's lock. */
export async function changeLeaving(tx: Tx, leaving: Leaving, change: LeavingChange): Promise<Leaving> {
  const changed = await leavings.update(tx, leaving, change)
  if (!changed) throw new Error('the request to end an account was changed by another transaction')
  return changed
}

type Reasons = { readonly riderId: string; readonly reasons: readonly LeavingReason[]; readonly note: string }

export async function saveLeavingReasons(tx: Tx, house: House, { riderId, reasons, note }: Reasons): Promise<void> {
  const noted = { reasons: [...reasons], noteSealed: identitySeal(house).seal(note), notedAt: house.clock.now() }
  await leavingReasons.put(tx, { riderId, ...noted }, noted)
}

export async function forgetLeavingReasons(tx: Tx, riderId: string): Promise<void> {
  await leavingReasons.delete(tx, { riderId })
}
