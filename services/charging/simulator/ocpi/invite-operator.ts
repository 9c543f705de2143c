import { inviteCityOperator } from '@daoxing/charging/contract'
import { cityApi, type CityWorld } from '@daoxing/kit/simulator'
import { type CityOperator, graceMinutes } from '../cpo/operators.ts'
import type { Invitation } from './party-link.ts'

type Surroundings = Pick<CityWorld, 'serverUrl' | 'citySecret' | 'wheel' | 'network'>

/** Has the server invite an operator of the city. */
export function inviteOf(world: Surroundings): (operator: CityOperator) => Promise<Invitation> {
  return async ({ partyId, nameZh, isContractor, helpline }) =>
    cityApi(world).send(inviteCityOperator, {
      params: { operator_id: `city-${partyId.toLowerCase()}` },
      body: {
        ...{ name: nameZh, isContractor, helpline },
        ...{ graceDcMinutes: graceMinutes.dc, graceAcMinutes: graceMinutes.ac },
      },
    })
}
