import { getOcpiCdr } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { findCdr } from '../stores/ocpi/cdr-store.ts'

export const getOcpiCdrAnswer = answer(getOcpiCdr, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const found = await findCdr(tx, { ...party, cdrId: params.cdr_id })
  if (!found) throw unknownObject('unknown CDR')
  return done(house, found.document)
})
