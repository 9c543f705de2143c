import { deleteOcpiTariff } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { done, unknownObject } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { endTariff } from '../stores/ocpi/tariff-store.ts'
import { lockTariff } from '../ocpi/take-tariff.ts'

export const deleteOcpiTariffAnswer = answer(deleteOcpiTariff, async ({ params, who, tx, house }) => {
  const party = await ownParty(tx, who, params)
  const key = { ...party, tariffId: params.tariff_id }
  await lockTariff(tx, key)
  if (!(await endTariff(tx, key, house.clock.now()))) throw unknownObject('unknown tariff')
  return done(house)
})
