import { answer } from '@daoxing/kit/server'
import { openPayLink } from '@daoxing/wallet/contract'
import { openedLink, payLinkView } from '../links/pay-link-view.ts'

export const openPayLinkAnswer = answer(openPayLink, async ({ body, tx, house }) =>
  payLinkView({ tx, house, opened: await openedLink({ tx, house, token: body.token }) }),
)
