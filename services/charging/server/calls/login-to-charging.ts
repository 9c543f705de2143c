import { defaultMobileVerify, loginToCharging } from '@daoxing/charging/contract'
import { otpCooldownSeconds } from '@daoxing/identity/contract'
import { phoneE164, requestOtpCode, spendCode } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { contractDigest, contractSeal } from '../account/contract-digest.ts'
import { contractorView } from '../account/contractor-view.ts'
import { liveContract, logContractorIn } from '../stores/contract-store.ts'

/**
 * The id number names the contract, and a code to the phone of the contract proves its holder. A phone that is typed must
 * be that one, and a wrong one is answered like an unknown contract. A wrong code is returned, so that its try counts.
 */
export const loginToChargingAnswer = answer(loginToCharging, async (input) => {
  const { body, who, tx, house, language, address, userAgent } = input
  const { riderId } = who
  if (userAgent === '') throw new Refusal('identity.browserUnknown')
  const now = house.clock.now()
  const idDigest = await contractDigest({ tx, house }, body.idNumber)
  const contract = await liveContract(tx, idDigest, now)
  if (!contract) throw new Refusal('charging.contractorUnknown')
  const receiver = contractSeal(house).open(contract.phoneSealed)
  const { phone, countryCode: cc = defaultMobileVerify.countryCode } = body
  if (phone !== undefined && phoneE164({ phone, cc }) !== receiver) throw new Refusal('charging.contractorUnknown')
  // The code counts for this rider and this contract alone.
  const code = { purpose: 'vendor', receiver, uuid: `charging:${riderId}:${idDigest.slice(0, 16)}` } as const
  if (body.otp === undefined) {
    await requestOtpCode(tx, house, { ...code, address, language, requestedBy: riderId })
    const view = await contractorView({ tx, house, riderId })
    return { nextStep: 'otp' as const, resendAt: plusSeconds(now, otpCooldownSeconds), ...view }
  }
  const refused = await spendCode(tx, house, { ...code, otp: body.otp })
  if (refused)
    return refused.key === 'identity.invalidOtp'
      ? new Refusal('charging.wrongOtp', refused.facts)
      : new Refusal('charging.otpExpired')
  await logContractorIn(tx, { riderId, idDigest, provenAt: now })
  return { nextStep: 'done' as const, resendAt: null, ...(await contractorView({ tx, house, riderId })) }
})
