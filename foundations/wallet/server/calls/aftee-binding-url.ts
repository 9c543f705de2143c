import type { Handler } from '@daoxing/kit/server'
import type { afteeBindingUrl } from '@daoxing/wallet/contract'
import { openBinding } from '../bindings/open-binding.ts'

export const afteeBindingUrlHandler: Handler<typeof afteeBindingUrl> = ({ who, house, language }) =>
  openBinding({ house, riderId: who.riderId, kind: 'aftee', language })
