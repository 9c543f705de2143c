import { setRiderStatus } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { operatorsView } from '../operators-view.ts'
import { changeStatus } from '../standing.ts'

export const setRiderStatusAnswer = answer(setRiderStatus, async ({ params, body, who, tx, house }) =>
  operatorsView(await changeStatus(tx, house, { riderId: params.uid, ...body, who })),
)
