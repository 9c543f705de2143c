import { listChargingOperators } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { listOperators, partiesOf } from '../stores/ocpi/operator-store.ts'
import { pullsOf } from '../stores/ocpi/pull-store.ts'

export const listChargingOperatorsAnswer = answer(listChargingOperators, async ({ tx }) => {
  const operators = await Promise.all(
    (await listOperators(tx)).map(async ({ operatorId, name, state, registeredAt }) => {
      const [parties, pulls] = [await partiesOf(tx, operatorId), await pullsOf(tx, operatorId)]
      return {
        operatorId,
        name,
        state,
        registeredAt,
        parties: parties.map(({ countryCode, partyId }) => `${countryCode}-${partyId}`),
        pulls: pulls.map(({ module, endedAt, failures }) => ({ module, endedAt, failures })),
      }
    }),
  )
  return { operators }
})
