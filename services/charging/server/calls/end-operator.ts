import { endOperator } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { askPeer } from '../ocpi/client/ask-peer.ts'
import { accessOf } from '../ocpi/client/operator-access.ts'
import { endRegistration } from '../ocpi/end-registration.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

const Wish = z.object({ url: z.string(), token: z.string() })

/** It ends here first, so that an operator that does not answer has no way in. */
export const endOperatorAnswer = answer(endOperator, {
  intent: Wish,
  async begin({ params, tx, house }) {
    const operator = await findOperator(tx, params.operator_id)
    if (!operator) throw new Refusal('kit.notFound')
    const access = accessOf(house, operator)
    if (operator.state === 'ended') throw new Refusal('charging.operatorStateWrong')
    await endRegistration({ tx, house, operator })
    const url = access?.urlOf('credentials', 'RECEIVER') ?? access?.urlOf('credentials', 'SENDER')
    return access && url !== undefined ? intend({ url, token: access.token }) : { isTold: false }
  },
  act: ({ house, intent }) =>
    askPeer({ house, method: 'DELETE', ...intent }, z.unknown()).then(
      () => true,
      () => false,
    ),
  finish: async ({ result }) => ({ isTold: result }),
})
