import { defineCall, Flag } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** `agree` tells whether the current version has been accepted. */
export const TermsAgreement = z.object({ agree: z.boolean(), version: z.string() })

export const acceptTerms = defineCall({
  id: 'CALL-064',
  method: 'POST',
  path: '/v3/identity/users/me/terms-agreement',
  who: 'rider',
  purpose: 'accept the agreement in force',
  body: z.object({ is_accepted: z.literal([1, '1', true, 'true']) }),
  reply: TermsAgreement,
})

export const checkTerms = defineCall({
  id: 'CALL-065',
  method: 'GET',
  path: '/v3/identity/users/me/terms-agreement',
  who: 'rider',
  purpose: 'whether the agreement in force has been accepted',
  reply: TermsAgreement,
})

export const MarketingAgreement = z.object({ agree: z.boolean() })

export const getMarketingAgreement = defineCall({
  id: 'CALL-069',
  method: 'GET',
  path: '/v3/identity/users/me/marketing-agreement',
  who: 'rider',
  purpose: 'whether the rider wants offers; no until said otherwise',
  reply: MarketingAgreement,
})

export const putMarketingAgreement = defineCall({
  id: 'CALL-070',
  method: 'PUT',
  path: '/v3/identity/users/me/marketing-agreement',
  who: 'rider',
  purpose: 'say yes or no to offers',
  body: z.object({ agree: Flag }),
  reply: MarketingAgreement,
})

/** The version of the documents on the page [IDN-037]; only a displayed version can be accepted. */
export const agreementVersion = '2025-03-17'
