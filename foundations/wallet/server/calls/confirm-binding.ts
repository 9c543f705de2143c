import { answer } from '@daoxing/kit/server'
import { confirmBinding } from '@daoxing/wallet/contract'
import { confirmWaiting } from '../bindings/answer-waiting.ts'

export const confirmBindingAnswer = answer(confirmBinding, ({ params, body, who, tx, house }) =>
  confirmWaiting({ tx, house, riderId: who.riderId, reference: params.id, digits: body.digits }),
)
