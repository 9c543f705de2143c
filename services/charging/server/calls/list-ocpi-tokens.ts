import { listOcpiTokens, ocpiStatus } from '@daoxing/charging/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { done, refuse } from '../ocpi/ocpi-reply.ts'
import { ocpiTokenOf, versionUrl } from '../ocpi/our-party.ts'
import { registeredOperator } from '../ocpi/own-party.ts'
import { nextPageHeader } from '../ocpi/rules/next-page.ts'
import { pageOfTokens } from '../stores/ocpi/token-store.ts'

const limitMax = 100

export const listOcpiTokensAnswer = answer(listOcpiTokens, async ({ query, who, tx, house }) => {
  await registeredOperator(tx, who)
  const { date_from: from, date_to: to, offset } = query
  if (query.limit === 0) throw refuse(ocpiStatus.invalidParameters, 'limit: at least 1')
  const limit = Math.min(query.limit ?? limitMax, limitMax)
  const { found, total } = await pageOfTokens(tx, { from, to, offset, limit })
  const url = `${versionUrl(house)}/tokens`
  const headers = {
    'x-total-count': String(total),
    'x-limit': String(limitMax),
    ...nextPageHeader({ url, from, to, offset, limit, total }),
  }
  return replyWith(done(house, found.map(ocpiTokenOf)), { headers })
})
