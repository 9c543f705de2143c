import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { applePaySession } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { applePayPort, appleValidationUrl } from '../apple-pay.ts'

export const applePaySessionAnswer = answer(applePaySession, {
  intent: z.object({ validationUrl: z.string() }),
  async begin({ body, house }) {
    if (!house.portIfBound(applePayPort)) throw new Refusal('wallet.methodNotOffered', { payment_method: 'applepay' })
    return intend({ validationUrl: appleValidationUrl(body.validationURL).href })
  },
  async act({ house, intent: { validationUrl } }) {
    const domain = new URL(house.settings.publicUrl).hostname
    const session = await house.port(applePayPort).openSession({ validationUrl, domain })
    return { session }
  },
  finish: async ({ result }) => result.session,
})
