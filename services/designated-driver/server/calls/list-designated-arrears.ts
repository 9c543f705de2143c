import { answer } from '@daoxing/kit/server'
import { listDesignatedArrears } from '@daoxing/designated-driver/contract'
import { arrearsOf } from '../arrears.ts'
import { tripView } from '../trip-view.ts'

export const listDesignatedArrearsAnswer = answer(listDesignatedArrears, async ({ who: { riderId }, tx, house }) => {
  const { trips: owed, amountTwd } = await arrearsOf({ tx, house, riderId })
  const trips = []
  for (const trip of owed) trips.push(await tripView({ tx, house, trip }))
  return { amount: amountTwd, trips }
})
