import { answer } from '@daoxing/kit/server'
import { afteeBindingUrl } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'

export const afteeBindingUrlAnswer = answer(afteeBindingUrl, ({ who, house, language }) =>
  openBinding({ house, riderId: who.riderId, kind: 'aftee', language }),
)
