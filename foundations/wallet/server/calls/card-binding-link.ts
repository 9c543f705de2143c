import type { Handler } from '@daoxing/kit/server'
import type { cardBindingLink } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'

export const cardBindingLinkHandler: Handler<typeof cardBindingLink> = ({ who, house, language }) =>
  openBinding({ house, riderId: who.riderId, kind: 'creditcard', language })
