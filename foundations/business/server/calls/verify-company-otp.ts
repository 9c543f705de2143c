import { verifyCompanyOtp } from '@daoxing/business/contract'
import { recordAct, spendCode, subjectOfRider } from '@daoxing/identity/server'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { accountsOf } from '../accounts.ts'
import { companyOfMail } from '../company-of-mail.ts'
import { groupsByMail, joinGroups } from '../memberships.ts'

/** A wrong code is returned and not thrown, so that the try is counted. */
export const verifyCompanyOtpAnswer = answer(verifyCompanyOtp, async ({ body: { email, otp }, who, tx, house }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const { companyId } = await companyOfMail(tx, email)
  const refusal = await spendCode(tx, house, { purpose: 'company', receiver: email, uuid: riderId, otp })
  if (refusal) return refusal
  await joinGroups({ tx, house, riderId, groups: await groupsByMail(tx, companyId), role: 'member', subject: null })
  const subject = subjectOfRider(riderId)
  await recordAct(tx, house, { who, action: 'business.joined', subject, facts: { companyId, by: 'mail' } })
  return { accounts: await accountsOf({ tx, house, riderId }) }
})
