import type { Handler } from '@daoxing/kit/server'
import type { confirmBinding } from '@daoxing/wallet/contract'
import { confirmWaiting } from '../bindings/answer-waiting.ts'

export const confirmBindingHandler: Handler<typeof confirmBinding> = ({ params, body, who, tx, house }) =>
  confirmWaiting({ tx, house, riderId: who.riderId, reference: params.id, digits: body.digits })
