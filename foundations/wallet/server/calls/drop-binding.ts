import { answer } from '@daoxing/kit/server'
import { dropBinding } from '@daoxing/wallet/contract'
import { dropWaiting } from '../bindings/answer-waiting.ts'

export const dropBindingAnswer = answer(dropBinding, ({ params, who, tx, house }) =>
  dropWaiting({ tx, house, riderId: who.riderId, reference: params.id }),
)
