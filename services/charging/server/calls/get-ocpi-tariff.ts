import { getOcpiTariff } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { findTariff } from '../stores/ocpi/tariff-store.ts'

export const getOcpiTariffAnswer = answer(getOcpiTariff, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const found = await findTariff(tx, { ...party, tariffId: params.tariff_id })
  if (!found) throw unknownObject('unknown tariff')
  return done(house, found.document)
})
