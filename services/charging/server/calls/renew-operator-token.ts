import { renewOperatorToken } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { operatorSeal } from '../ocpi/client/operator-access.ts'
import { exchangeCredentials, takeExchange } from '../ocpi/exchange-credentials.ts'
import { addToken } from '../ocpi/register.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

const Wish = z.object({ token: z.string(), versionsUrl: z.string(), ourToken: z.string(), credentialId: z.string() })

/** The former token of the operator ends once it has the new one. */
export const renewOperatorTokenAnswer = answer(renewOperatorToken, {
  intent: Wish,
  async begin({ params, tx, house }) {
    const operator = await findOperator(tx, params.operator_id)
    if (!operator) throw new Refusal('kit.notFound')
    const { operatorId, state, tokenSealed, versionsUrl } = operator
    if (state !== 'registered' || tokenSealed === null || versionsUrl === null)
      throw new Refusal('charging.operatorStateWrong')
    const { token: ourToken, credentialId } = await addToken(tx, house, operatorId)
    return intend({ token: operatorSeal(house).open(tokenSealed), versionsUrl, ourToken, credentialId })
  },
  act: ({ house, intent }) => exchangeCredentials({ house, method: 'PUT', ...intent }),
  finish: ({ params, tx, house, intent, result }) =>
    takeExchange({ tx, house, operatorId: params.operator_id, state: 'registered', keeps: intent, result }),
})
