import { findRider } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import { operatorsView } from '../operators-view.ts'
import { phoneE164 } from '../rules/phone-e164.ts'
import { userByPhone } from '../stores/user-store.ts'

/** Every lookup leaves an audit entry with its reason. */
export const findRiderAnswer = answer(findRider, async ({ body, who, tx, house }) => {
  const user = await userByPhone(tx, phoneE164(body))
  if (!user) throw new Refusal('kit.notFound')
  const facts = { reason: body.reason }
  await recordAct(tx, house, { who, action: 'rider.lookedUp', subject: subjectOfRider(user.riderId), facts })
  return operatorsView(user)
})
