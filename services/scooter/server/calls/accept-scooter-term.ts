import { answer } from '@daoxing/kit/server'
import { acceptScooterTerm } from '@daoxing/scooter/contract'
import { refuseUnlisted } from '../account/may-ride.ts'
import { accountToChange, moveAccount, writeAccount } from '../account/move-account.ts'
import { acceptTerm, hasAcceptedTerms, termsOf } from '../account/terms.ts'

export const acceptScooterTermAnswer = answer(acceptScooterTerm, async ({ tx, house, who, params, body, language }) => {
  const step = { tx, house, riderId: who.riderId }
  await refuseUnlisted(step)
  const account = await accountToChange(step)
  await acceptTerm({ ...step, language, termId: params.termId, version: body.version })
  const isComplete = await hasAcceptedTerms(step)
  if (isComplete && account.state === 'PHONE_PROVEN') await moveAccount(step, account, 'begun')
  else await writeAccount(step, account, {})
  return { terms: await termsOf({ ...step, language }) }
})
