import { inviteCityOperator } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { inviteAgain } from '../ocpi/invite.ts'

/** A city that restarts has forgotten its tokens. */
export const inviteCityOperatorAnswer = answer(inviteCityOperator, async ({ params, body, who, tx, house }) => {
  const { invitation } = await inviteAgain({ tx, house, who, operatorId: params.operator_id, agreed: body })
  return invitation
})
