import { getDriverState } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { driverStateOf } from '../driver-state.ts'

export const getDriverStateAnswer = answer(getDriverState, ({ who, tx }) => driverStateOf(tx, who.driverId))
