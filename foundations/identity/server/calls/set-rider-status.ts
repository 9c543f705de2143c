import type { setRiderStatus } from '@daoxing/identity/contract'
import type { Handler } from '@daoxing/kit/server'
import { operatorsView } from '../operators-view.ts'
import { changeStatus } from '../standing.ts'

export const setRiderStatusHandler: Handler<typeof setRiderStatus> = async ({ params, body, who, tx, house }) =>
  operatorsView(await changeStatus(tx, house, { riderId: params.uid, ...body, who }))
