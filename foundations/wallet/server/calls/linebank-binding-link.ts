import { answer } from '@daoxing/kit/server'
import { linebankBindingLink } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'

export const linebankBindingLinkAnswer = answer(linebankBindingLink, ({ who, house, language }) =>
  openBinding({ house, riderId: who.riderId, kind: 'linebank', language }),
)
