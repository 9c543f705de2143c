import { answer } from '@daoxing/kit/server'
import { listReturnLots } from '@daoxing/rental/contract'
import { carOfOrder, whereaboutsOf } from '../shared/lent-cars.ts'
import { sharedOfRider } from '../shared/locked-shared.ts'
import { returnPlaces } from '../shared/return-place.ts'
import { pointOf } from '../shared/rules/beside-car.ts'

export const listReturnLotsAnswer = answer(
  listReturnLots,
  async ({ params, query, who: { riderId }, tx, house, language }) => {
    const order = await sharedOfRider(tx, { riderId, orderNo: params.orderNo })
    const near = pointOf(query) ?? whereaboutsOf(house, carOfOrder(house, order)).location
    const places = await returnPlaces({ tx, house, order }, near, language)
    return { lots: places.map(({ view }) => view) }
  },
)
