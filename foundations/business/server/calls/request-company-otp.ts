import { requestCompanyOtp } from '@daoxing/business/contract'
import { otpCooldownSeconds, otpLifeSeconds } from '@daoxing/identity/contract'
import { requestOtpCode } from '@daoxing/identity/server'
import { answer } from '@daoxing/kit/server'
import { companyOfMail } from '../company-of-mail.ts'

/** The code is valid only for the rider who requested it. */
export const requestCompanyOtpAnswer = answer(
  requestCompanyOtp,
  async ({ body, who, tx, house, address, language }) => {
    const company = await companyOfMail(tx, body.email)
    const code = { purpose: 'company', receiver: body.email, uuid: who.riderId, address, language } as const
    await requestOtpCode(tx, house, code)
    return { company_name: company.name, cooldownSeconds: otpCooldownSeconds, lifeSeconds: otpLifeSeconds }
  },
)
