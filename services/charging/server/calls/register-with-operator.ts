import { registerWithOperator } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { exchangeCredentials, takeExchange } from '../ocpi/exchange-credentials.ts'
import { inviteAgain } from '../ocpi/invite.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

const Wish = z.object({ token: z.string(), versionsUrl: z.string(), ourToken: z.string() })

/** Our token is valid before it is sent: the operator reads our versions by it while we wait for its reply. */
export const registerWithOperatorAnswer = answer(registerWithOperator, {
  intent: Wish,
  async begin({ params, body, who, tx, house }) {
    const operatorId = params.operator_id
    const known = await findOperator(tx, operatorId)
    if (known?.state === 'registered') throw new Refusal('charging.operatorStateWrong')
    const { invitation } = await inviteAgain({ tx, house, who, operatorId, agreed: body })
    return intend({ token: body.token, versionsUrl: body.versionsUrl, ourToken: invitation.token })
  },
  act: ({ house, intent }) => exchangeCredentials({ house, method: 'POST', ...intent }),
  finish: ({ params, tx, house, result }) =>
    takeExchange({ tx, house, operatorId: params.operator_id, state: 'invited', result }),
})
