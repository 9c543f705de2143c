import { riderOf, saidOfNumber, spendCode } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { verifyScooterOtp } from '@daoxing/scooter/contract'
import { shownRider } from '../account/account-view.ts'
import { refuseUnlisted } from '../account/may-ride.ts'
import { accountToChange, moveAccount } from '../account/move-account.ts'
import { hasAcceptedTerms } from '../account/terms.ts'

/** A wrong code is returned and not thrown, so that its try counts. */
export const verifyScooterOtpAnswer = answer(verifyScooterOtp, async ({ tx, house, who, body }) => {
  const { riderId } = who
  const step = { tx, house, riderId }
  await refuseUnlisted(step)
  const account = await accountToChange(step)
  const { phoneE164: receiver } = await riderOf(tx, riderId)
  const refusal = await spendCode(tx, house, { purpose: 'vendor', receiver, uuid: riderId, otp: body.code })
  if (refusal) return saidOfNumber(refusal)
  if (account.state === 'NEW') {
    const proven = await moveAccount(step, account, 'phoneProven')
    if (await hasAcceptedTerms(step)) await moveAccount(step, proven, 'begun')
  }
  return shownRider(step, { showsReason: false })
})
