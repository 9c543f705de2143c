import { readCustomFields } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { ownMembership } from '../memberships.ts'

export const readCustomFieldsAnswer = answer(readCustomFields, async ({ params, who, tx }) => {
  const { group } = await ownMembership(tx, { riderId: who.riderId, groupId: params.group_id })
  return { custom_field: group.rules.custom_fields }
})
