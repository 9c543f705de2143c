import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { forgetOtpCodesBefore } from '../stores/otp-store.ts'
import { forgetSessionsExpiredBefore } from '../stores/session-store.ts'

const otpKeptSeconds = 24 * 3600
const everySeconds = 3600

export const forgetOldCodes = defineJob('identity.forgetOldCodes', z.object({}))

/** One-time codes are kept for a day, ended sessions not at all. */
export async function doForgetOldCodes({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await forgetOtpCodesBefore(tx, plusSeconds(now, -otpKeptSeconds))
    await forgetSessionsExpiredBefore(tx, now)
    await house.jobs.plan(tx, forgetOldCodes, {}, { key: forgetOldCodes.name, dueAt: plusSeconds(now, everySeconds) })
  })
}

export async function planForgettingOfOldCodes({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  await house.jobs.plan(tx, forgetOldCodes, {}, { key: forgetOldCodes.name, keepDueAt: true })
}
