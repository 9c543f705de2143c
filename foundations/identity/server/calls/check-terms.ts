import { baseConfigs, configValue } from '@daoxing/configs/server'
import { checkTerms } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { hasAcceptedTerms } from '../stores/agreement-store.ts'

export const checkTermsAnswer = answer(checkTerms, async ({ who, tx }) => {
  const version = await configValue(tx, baseConfigs.terms_version)
  return { agree: await hasAcceptedTerms(tx, who.riderId, version), version }
})
