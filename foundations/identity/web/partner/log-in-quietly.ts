import { getPartnerMembership } from '@daoxing/identity/contract'
import { send } from '@daoxing/kit/web'
import { checkPartnerLogin } from './partner-data.ts'
import { setRentalLogin } from './rental-login.ts'

/**
 * The partner's login check without a screen, for a rider whose membership is bound. Any other answer of the partner
 * leaves the flag as it is: the binding explains it once the rider opens it.
 */
export async function logInQuietly(): Promise<void> {
  const { state } = await send(getPartnerMembership)
  if (state !== 'bound') return
  const answer = await checkPartnerLogin()
  if (answer.kind === 'passed') setRentalLogin(true)
}
