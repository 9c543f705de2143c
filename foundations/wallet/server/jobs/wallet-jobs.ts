import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Requests an intended movement from a provider, or looks it up, until there is an outcome. */
export const moveMoney = defineJob('wallet.moveMoney', z.object({ reference: z.string() }))
/** Collects the due amount of an order. */
export const collectDue = defineJob('wallet.collectDue', z.object({ orderHash: z.string() }))
/** Queries a provider for the outcome of a binding from which no browser returned. */
export const lookAtBinding = defineJob('wallet.lookAtBinding', z.object({ reference: z.string(), tries: z.int() }))
/** Ends a binding that its rider did not confirm in time. */
export const endWaiting = defineJob('wallet.endWaiting', z.object({ reference: z.string() }))
/** Revokes a card or wallet at the provider that its rider has removed or replaced. */
export const unbindInstrument = defineJob(
  'wallet.unbindInstrument',
  z.object({ kind: z.string(), tokenSealed: z.string(), tries: z._default(z.int(), 0) }),
)
/** Deletes what the payers of a link entered, and revokes it at the provider. */
export const forgetPayer = defineJob('wallet.forgetPayer', z.object({ linkId: z.string() }))
/** Reports cash that no driver has confirmed in time. */
export const sayUnconfirmed = defineJob('wallet.sayUnconfirmed', z.object({ orderHash: z.string() }))
/** Announces the payment methods of a rider whose credit has changed. */
export const announceMethods = defineJob('wallet.announceMethods', z.object({ riderId: z.string() }))
/** Renews the holds that their providers would drop soon. */
export const renewHoldsJob = defineJob('wallet.renewHolds', z.object({}))
/** Deletes data after its retention time. */
export const purgeBindings = defineJob('wallet.purgeBindings', z.object({}))

export const moveKey = (reference: string) => `wallet:move:${reference}`

/**
 * Delays before a missing response is requested again. Most arrive within seconds, and a rider who has got out waits
 * for a receipt; an unreachable provider is called every five minutes, then less and less often. The last delay repeats
 * for ever.
 */
const answerPausesSeconds = [3, 5, 10, 20, 30, 60, 120, 300, 300, 300, 300, 300, 300, 900, 900, 900, 900, 3600]
/** For movements that no caller waits for, and for declined ones. */
const patientPausesSeconds = [5, 10, 30, 60, 300, 900, 3600]

const pauseOf = (pauses: readonly number[], tries: number) =>
  pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? 3600

/** The delay before a lost response is requested again, by the number of attempts. */
export function answerPauseSeconds(tries: number): number {
  return pauseOf(answerPausesSeconds, tries)
}

/** The delay before the next retry of a background movement, by the number of attempts. */
export function pauseSeconds(tries: number): number {
  return pauseOf(patientPausesSeconds, tries)
}

/** Plans the job of a movement. If a call makes the movement itself, the job covers a crash of the call. */
export function planMove({
  tx,
  house,
  reference,
  inSeconds = 0,
}: {
  tx: Tx
  house: House
  reference: string
  inSeconds?: number
}): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), inSeconds)
  return house.jobs.plan(tx, moveMoney, { reference }, { key: moveKey(reference), dueAt })
}
