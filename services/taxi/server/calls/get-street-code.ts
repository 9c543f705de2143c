import { answer } from '@daoxing/kit/server'
import { getStreetCode } from '@daoxing/taxi/contract'
import { streetCodeOfDriver } from '../street-codes.ts'

/** A read call has no transaction of its own; the first call of a driver writes the code. */
export const getStreetCodeAnswer = answer(getStreetCode, ({ who: { driverId }, house }) =>
  house.database.transaction((tx) => streetCodeOfDriver({ tx, house, driverId })),
)
