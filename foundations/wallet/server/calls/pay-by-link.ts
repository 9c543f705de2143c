import { answer, intend } from '@daoxing/kit/server'
import { payByLink } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { beginLinkPayment } from '../links/pay-by-link.ts'
import { openedLink, payLinkView } from '../links/pay-link-view.ts'
import { makeMovements } from '../money/pay-now.ts'

export const payByLinkAnswer = answer(payByLink, {
  intent: z.object({ movement: z.string() }),
  async begin({ body: { token, amount: amountTwd }, tx, house }) {
    const begun = await beginLinkPayment({ tx, house, token, amountTwd })
    return 'view' in begun ? begun.view : intend({ movement: begun.movement })
  },
  async act({ house, intent: { movement } }) {
    await makeMovements({ house, reference: movement })
    return null
  },
  finish: async ({ body: { token }, tx, house }) =>
    payLinkView({ tx, house, opened: await openedLink({ tx, house, token }) }),
})
