import { deleteOcpiCredentials } from '@daoxing/charging/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { endRegistration } from '../ocpi/end-registration.ts'
import { done } from '../ocpi/ocpi-reply.ts'
import { findOperator } from '../stores/ocpi/operator-store.ts'

export const deleteOcpiCredentialsAnswer = answer(deleteOcpiCredentials, async ({ who, tx, house }) => {
  const operator = await findOperator(tx, who.peerId)
  if (operator?.state !== 'registered') throw new Refusal('charging.ocpiNotNow')
  await endRegistration({ tx, house, operator })
  return done(house)
})
