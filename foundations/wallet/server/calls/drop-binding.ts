import type { Handler } from '@daoxing/kit/server'
import type { dropBinding } from '@daoxing/wallet/contract'
import { dropWaiting } from '../bindings/answer-waiting.ts'

export const dropBindingHandler: Handler<typeof dropBinding> = ({ params, who, tx, house }) =>
  dropWaiting({ tx, house, riderId: who.riderId, reference: params.id })
