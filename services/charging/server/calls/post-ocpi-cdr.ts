import { ocpiStatus, postOcpiCdr } from '@daoxing/charging/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { done, refuse } from '../ocpi/ocpi-reply.ts'
import { versionUrl } from '../ocpi/our-party.ts'
import { registeredOperator } from '../ocpi/own-party.ts'
import { partyOf } from '../ocpi/rules/ocpi-keys.ts'
import { isPartyOf } from '../stores/ocpi/operator-store.ts'
import { takeCdr } from '../ocpi/take-session.ts'

/** A CDR that is sent again has the same URL. It cannot be replaced, so one with another content changes nothing. */
export const postOcpiCdrAnswer = answer(postOcpiCdr, async ({ body, who, tx, house }) => {
  const { operatorId } = await registeredOperator(tx, who)
  if (!(await isPartyOf(tx, { operatorId, ...partyOf(body) })))
    throw refuse(ocpiStatus.invalidParameters, 'party_id: not one of your parties')
  const { isNew, isSame } = await takeCdr({ tx, house, operatorId, cdr: body })
  if (!isSame) throw refuse(ocpiStatus.invalidParameters, 'id: a CDR cannot be replaced; send a credit CDR')
  const path = [body.country_code, body.party_id, body.id].map(encodeURIComponent).join('/')
  const headers = { location: `${versionUrl(house)}/cdrs/${path}` }
  return replyWith(done(house), { status: isNew ? 201 : 200, headers })
})
