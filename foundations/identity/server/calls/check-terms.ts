import { configValue } from '@daoxing/configs/server'
import type { checkTerms } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { hasAcceptedTerms } from '../stores/agreement-store.ts'

export const checkTermsHandler: Handler<typeof checkTerms> = async ({ who, tx }) => {
  const version = await configValue(tx, 'terms_version')
  return { agree: await hasAcceptedTerms(tx, who.riderId, version), version }
}
