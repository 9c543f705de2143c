import { answer } from '@daoxing/kit/server'
import { cardBindingLink } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'

export const cardBindingLinkAnswer = answer(cardBindingLink, ({ who, house, language }) =>
  openBinding({ house, riderId: who.riderId, kind: 'creditcard', language }),
)
