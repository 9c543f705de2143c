import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** Asks a provider for what is intended, or what has become of it, until there is an answer. */
export const moveMoney = defineJob('wallet.moveMoney', z.object({ reference: z.string() }))
/** Collects what is due of an order. */
export const collectDue = defineJob('wallet.collectDue', z.object({ orderHash: z.string() }))
/** Asks a provider how a binding ended from which nobody came back. */
export const lookAtBinding = defineJob('wallet.lookAtBinding', z.object({ reference: z.string(), tries: z.int() }))
/** Ends a binding that its rider has not confirmed in time. */
export const endWaiting = defineJob('wallet.endWaiting', z.object({ reference: z.string() }))
/** Lets a provider forget a card or wallet that its rider has removed, or has put another one in the place of. */
export const unbindInstrument = defineJob(
  'wallet.unbindInstrument',
  z.object({ kind: z.string(), tokenSealed: z.string(), tries: z._default(z.int(), 0) }),
)
/** Tells of cash that no driver has confirmed in time. */
export const sayUnconfirmed = defineJob('wallet.sayUnconfirmed', z.object({ orderHash: z.string() }))
/** Deletes what has been kept long enough. */
export const purgeBindings = defineJob('wallet.purgeBindings', z.object({}))

export const moveKey = (reference: string) => `wallet:move:${reference}`

/**
 * Pauses before an answer that did not come is asked for again. Most are there within seconds, and a rider who has got
 * out waits for a receipt; a provider that is away for longer is asked every five minutes, then more and more rarely. The
 * last pause goes on for ever.
 */
const answerPausesSeconds = [3, 5, 10, 20, 30, 60, 120, 300, 300, 300, 300, 300, 300, 900, 900, 900, 900, 3600]
/** Where nobody waits, and where the answer was no. */
const patientPausesSeconds = [5, 10, 30, 60, 300, 900, 3600]

const pauseOf = (pauses: readonly number[], tries: number) =>
  pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? 3600

/** How long to wait for an answer that was lost, after so many tries. */
export function answerPauseSeconds(tries: number): number {
  return pauseOf(answerPausesSeconds, tries)
}

/** How long to wait after so many tries before something that nobody waits for is asked for again. */
export function pauseSeconds(tries: number): number {
  return pauseOf(patientPausesSeconds, tries)
}

/** Plans that a movement is made. Where a call makes it itself, the job is there in case the call dies. */
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
