import { baseConfigs, configValue } from '@daoxing/configs/server'
import { acceptTerms } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { saveTermsAgreement } from '../stores/agreement-store.ts'

export const acceptTermsAnswer = answer(acceptTerms, async ({ who, tx, house }) => {
  const version = await configValue(tx, baseConfigs.terms_version)
  await saveTermsAgreement(tx, { riderId: who.riderId, version, acceptedAt: house.clock.now() })
  return { agree: true, version }
})
