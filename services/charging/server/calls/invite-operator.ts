import { inviteOperator } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { inviteAgain } from '../ocpi/invite.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

/** A registered operator keeps its tokens; its registration ends first. */
export const inviteOperatorAnswer = answer(inviteOperator, async ({ params, body, who, tx, house }) => {
  const operatorId = params.operator_id
  const known = await findOperator(tx, operatorId)
  if (known?.state === 'registered') throw new Refusal('charging.operatorStateWrong')
  const { invitation } = await inviteAgain({ tx, house, who, operatorId, agreed: body })
  return invitation
})
