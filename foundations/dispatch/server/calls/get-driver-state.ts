import type { getDriverState } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { driverStateOf } from '../driver-state.ts'

export const getDriverStateHandler: Handler<typeof getDriverState> = ({ who, tx }) => driverStateOf(tx, who.driverId)
