import { Refusal } from '@daoxing/kit/contract'
import { type Handler, intend, staged } from '@daoxing/kit/server'
import type { applePaySession } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { applePayPort, appleValidationUrl } from '../apple-pay.ts'

export const applePaySessionHandler: Handler<typeof applePaySession> = staged({
  kept: z.object({ validationUrl: z.string() }),
  async begin({ body, house }) {
    if (!house.portIfBound(applePayPort)) throw new Refusal('wallet.methodNotOffered', { payment_method: 'applepay' })
    return intend({ validationUrl: appleValidationUrl(body.validationURL).href })
  },
  async act({ house, kept: { validationUrl } }) {
    const domain = new URL(house.settings.publicUrl).hostname
    const session = await house.port(applePayPort).openSession({ validationUrl, domain })
    return { session }
  },
  finish: async ({ told }) => told.session,
})
