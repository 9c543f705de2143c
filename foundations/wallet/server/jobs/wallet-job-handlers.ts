import { plusSeconds } from '@daoxing/kit/contract'
import { bindJob, type BoundJob, type House, type JobPayload } from '@daoxing/kit/server'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { notifyService } from '../announce-payment.ts'
import { expireWaiting } from '../bindings/answer-waiting.ts'
import { settleBinding } from '../bindings/settle-binding.ts'
import { handleNotices } from '../inbox/handle-notice.ts'
import { forgetPayerHandler } from '../links/forget-payer.ts'
import { lockOrder } from '../locks.ts'
import { announceMethodsHandler } from '../methods/announce-new-methods.ts'
import { applyOutcome } from '../money/apply-outcome.ts'
import { collect } from '../money/collect.ts'
import { renewHolds } from '../money/door/renew-holds.ts'
import { makeMovements } from '../money/pay-now.ts'
import { providerOf } from '../providers/provider-of.ts'
import { isUnconfirmed } from '../rules/payment-words.ts'
import { tokenSeal } from '../sealed-token.ts'
import { deleteBindingsBefore } from '../stores/binding-store.ts'
import { deleteSheetsBefore } from '../stores/device-sheet-store.ts'
import { forgetDeviceTokens } from '../stores/device-token-store.ts'
import { InstrumentKind } from '../stores/instrument-store.ts'
import { deletePayLinksBefore } from '../stores/pay-link-store.ts'
import { amendPayment, findPayment, type Payment } from '../stores/payment-store.ts'
import { doForgetOldNotices, forgetOldNotices } from './forget-old-notices.ts'
import { doReadNotice, readNotice } from './read-notice.ts'
import {
  announceMethods,
  collectDue,
  endWaiting,
  forgetPayer,
  lookAtBinding,
  moveMoney,
  pauseSeconds,
  purgeBindings,
  renewHoldsJob,
  sayUnconfirmed,
  unbindInstrument,
} from './wallet-jobs.ts'

const daySeconds = 24 * 3600
const bindingsRetentionDays = 30
/** Holds are renewed a day before they lapse, so a few checks a day suffice. */
const renewEverySeconds = 6 * 3600

export const walletJobs: readonly BoundJob[] = [
  bindJob(announceMethods, ({ payload, house }) => announceMethodsHandler({ house, ...payload })),
  handleNotices,
  bindJob(readNotice, doReadNotice),
  bindJob(forgetOldNotices, doForgetOldNotices),
  bindJob(moveMoney, ({ payload, house }) => moveUntilAnswered({ house, reference: payload.reference })),
  bindJob(collectDue, ({ payload, house }) =>
    house.database.transaction(async (tx) => {
      await lockOrder(tx, payload.orderHash)
      const payment = await findPayment(tx, payload.orderHash)
      if (payment && isToBeCollected(payment)) await collect({ tx, house, payment })
    }),
  ),
  bindJob(sayUnconfirmed, ({ payload, house }) =>
    house.database.transaction(async (tx) => {
      await lockOrder(tx, payload.orderHash)
      const payment = await findPayment(tx, payload.orderHash)
      if (!payment || !isUnconfirmed(payment, house.clock.now())) return
      await notifyService({ tx, house, payment: await amendPayment(tx, payment, {}), outcome: 'changed' })
    }),
  ),
  bindJob(lookAtBinding, ({ payload, house }) => scheduleRecheck({ house, ...payload })),
  bindJob(endWaiting, ({ payload, house }) =>
    house.database.transaction((tx) => expireWaiting({ tx, house, reference: payload.reference })),
  ),
  bindJob(unbindInstrument, ({ payload, house }) => unbindUntilDone({ house, payload })),
  bindJob(forgetPayer, ({ payload, house }) => forgetPayerHandler({ house, ...payload })),
  bindJob(renewHoldsJob, async ({ house }) => {
    const dueAt = plusSeconds(house.clock.now(), renewEverySeconds)
    await house.database.transaction((tx) => house.jobs.plan(tx, renewHoldsJob, {}, { key: renewHoldsJob.name, dueAt }))
    await renewHolds(house)
  }),
  bindJob(purgeBindings, async ({ house }) => {
    const now = house.clock.now()
    await house.database.transaction(async (tx) => {
      await deleteBindingsBefore(tx, plusSeconds(now, -bindingsRetentionDays * daySeconds))
      await deletePayLinksBefore(tx, plusSeconds(now, -bindingsRetentionDays * daySeconds))
      await deleteSheetsBefore(tx, plusSeconds(now, -bindingsRetentionDays * daySeconds))
      await forgetDeviceTokens(tx, { before: plusSeconds(now, -bindingsRetentionDays * daySeconds), now })
      const next = { key: purgeBindings.name, dueAt: plusSeconds(now, daySeconds) }
      await house.jobs.plan(tx, purgeBindings, {}, next)
    })
  }),
]

/** A total that is due by card or wallet, or a part while the order is live. */
function isToBeCollected({ state, method, dueTwd, paidTwd }: Payment): boolean {
  return !isPaidToDriver(method) && (state === 'DUE' || (state === 'READY' && dueTwd > paidTwd))
}

/**
 * A failed run is planned again here: the worker drops a job after some days, for instance of wrong settings, and the
 * money would then stay on hold, or due, for ever.
 */
async function moveUntilAnswered({ house, reference }: { house: House; reference: string }): Promise<void> {
  try {
    await makeMovements({ house, reference })
  } catch (error) {
    house.log.error({ reference, err: error }, 'money could not be moved and is tried again')
    const outcome = { state: 'unknown' } as const
    await house.database.transaction((tx) => applyOutcome({ tx, house, reference, outcome }))
  }
}

/** A token that a provider still accepts could pay, so its revocation is retried until it succeeds. */
async function unbindUntilDone({
  house,
  payload,
}: {
  house: House
  payload: JobPayload<typeof unbindInstrument>
}): Promise<void> {
  const { kind, tokenSealed, tries } = payload
  try {
    const provider = providerOf(house, z.parse(InstrumentKind, kind))
    if (!provider) throw new Error('its provider is unplugged')
    await provider.unbind({ token: tokenSeal(house).open(tokenSealed) })
  } catch (error) {
    house.log.warn({ kind, tries, err: error }, 'a provider has not forgotten what was unbound and is asked again')
    const dueAt = plusSeconds(house.clock.now(), pauseSeconds(tries + 1))
    // Encrypted again, since its key may be dropped before the next attempt.
    const again = { ...payload, tokenSealed: tokenSeal(house).anew(tokenSealed), tries: tries + 1 }
    await house.database.transaction((tx) => house.jobs.plan(tx, unbindInstrument, again, { dueAt }))
  }
}

/** Without a return or a notice, the provider is polled until it has an outcome, or for a day. */
async function scheduleRecheck({
  house,
  reference,
  tries,
}: {
  house: House
  reference: string
  tries: number
}): Promise<void> {
  const state = await settleBinding({ house, reference, returned: {} })
  if (state !== 'open') return
  const dueAt = plusSeconds(house.clock.now(), Math.max(60, pauseSeconds(tries + 1)))
  const payload = { reference, tries: tries + 1 }
  await house.database.transaction((tx) =>
    house.jobs.plan(tx, lookAtBinding, payload, { key: `wallet:binding:${reference}`, dueAt }),
  )
}
