import { assertMayUse } from '@daoxing/identity/server'
import { Refusal, taipeiTime } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type ScooterModel, scooterService } from '@daoxing/scooter/contract'
import { rideRefusal } from '../rules/account-steps.ts'
import { accounts } from '../stores/account-tables.ts'
import { licenceElsewhere, standingOf } from './account-view.ts'
import { hasAcceptedTerms } from './terms.ts'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Refuses riders to whom the service is not open: by the list, or by their status [SCT-002]. */
export async function refuseUnlisted({ tx, riderId }: Asked): Promise<void> {
  await assertMayUse(tx, riderId, scooterService)
}

/** Refuses a rider who may not ride a scooter of this model now: list, account, licence, terms. */
export async function refuseScooterRider({ model, ...asked }: Asked & { readonly model: ScooterModel }): Promise<void> {
  await refuseUnlisted(asked)
  const { tx, house, riderId } = asked
  const account = await accounts.find(tx, { riderId })
  if (!account) throw new Refusal('scooter.signUpNeeded')
  const elsewhere = account.isProvenElsewhere ? await licenceElsewhere(asked) : undefined
  const state = standingOf(account, { elsewhere, today: taipeiTime(house.clock.now()).day })
  // A licence that has ended counts like none.
  const licenceResult = state === 'REFUSED' && account.state === 'ALLOWED' ? 'NO_LICENSE' : account.licenceResult
  const refusal = rideRefusal({ state, licenceResult, hasAcceptedTerms: await hasAcceptedTerms(asked) })
  if (refusal !== undefined) throw new Refusal(refusal)
  const covers = elsewhere?.covers ?? account.covers
  if (model.licence === 'heavy' && covers !== 'heavy') throw new Refusal('scooter.licenceWrongClass')
}
