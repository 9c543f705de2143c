import { putOcpiTariff } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { stored } from '../ocpi/ocpi-reply.ts'
import { ownParty, refuseOtherObject } from '../ocpi/own-party.ts'
import { takeTariff } from '../ocpi/take-tariff.ts'

export const putOcpiTariffAnswer = answer(putOcpiTariff, async ({ params, body, who, tx, house }) => {
  await ownParty(tx, who, params)
  refuseOtherObject(params, body, params.tariff_id)
  const { isNew } = await takeTariff(tx, { ...body, last_updated: body.last_updated ?? house.clock.now() })
  return stored(house, isNew)
})
