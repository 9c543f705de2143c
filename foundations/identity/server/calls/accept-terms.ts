import { configValue } from '@daoxing/configs/server'
import type { acceptTerms } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { saveTermsAgreement } from '../stores/agreement-store.ts'

export const acceptTermsHandler: Handler<typeof acceptTerms> = async ({ who, tx, house }) => {
  const version = await configValue(tx, 'terms_version')
  await saveTermsAgreement(tx, { riderId: who.riderId, version, acceptedAt: house.clock.now() })
  return { agree: true, version }
}
