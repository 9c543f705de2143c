import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { dropUnsentPictures } from './drop-unsent-pictures.ts'
import { forgetEmailLinksBefore } from '../stores/email-link-store.ts'
import { forgetLineLoginsBefore } from '../stores/line-login-store.ts'
import { forgetBindingsBefore } from '../stores/partner-store.ts'
import { forgetOtpCodesBefore } from '../stores/otp-store.ts'
import { forgetPhoneChangesBefore } from '../stores/phone-change-store.ts'
import { forgetSessionsExpiredBefore } from '../stores/session-store.ts'
import { forgetUnfinishedUsersBefore } from '../stores/user-store.ts'

const otpRetentionSeconds = 24 * 3600
const phoneChangeRetentionSeconds = 90 * 24 * 3600
/** An unfinished sign-up is abandoned after this time and deleted. */
const unfinishedRetentionSeconds = 30 * 24 * 3600
const lineAttemptsRetentionSeconds = 3600
const everySeconds = 3600

export const forgetOldCodes = defineJob('identity.forgetOldCodes', z.object({}))

/** One-time codes and links are retained for a day, sessions until they expire. */
export async function doForgetOldCodes({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await forgetOtpCodesBefore(tx, plusSeconds(now, -otpRetentionSeconds))
    await forgetSessionsExpiredBefore(tx, now)
    await forgetEmailLinksBefore(tx, plusSeconds(now, -otpRetentionSeconds))
    await forgetBindingsBefore(tx, plusSeconds(now, -otpRetentionSeconds))
    await forgetPhoneChangesBefore(tx, plusSeconds(now, -phoneChangeRetentionSeconds))
    await forgetUnfinishedUsersBefore(tx, plusSeconds(now, -unfinishedRetentionSeconds))
    await forgetLineLoginsBefore(tx, {
      attempts: plusSeconds(now, -lineAttemptsRetentionSeconds),
      nonces: plusSeconds(now, -otpRetentionSeconds),
      bindings: now,
    })
    await house.jobs.plan(tx, forgetOldCodes, {}, { key: forgetOldCodes.name, dueAt: plusSeconds(now, everySeconds) })
  })
  await dropUnsentPictures(house)
}

export async function planForgettingOfOldCodes({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  await house.jobs.plan(tx, forgetOldCodes, {}, { key: forgetOldCodes.name, keepDueAt: true })
}
