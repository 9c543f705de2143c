import { configValue } from '@daoxing/configs/server'
import { unixSecondsOf } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { type listPaymentCampaigns, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { isOffered } from '../providers/provider-of.ts'

export const listPaymentCampaignsHandler: Handler<typeof listPaymentCampaigns> = async ({ tx, house, language }) => {
  const now = house.clock.now()
  const campaigns = (await configValue(tx, 'payment_campaigns')).flatMap(({ startsAt, endsAt, ...campaign }) => {
    const method = z.safeParse(PaymentMethod, campaign.method)
    // A campaign of a method that is not offered here is left out.
    if (!method.success || !isOffered(house, method.data) || now < startsAt || now >= endsAt) return []
    const title = campaign.words[language] ?? campaign.words['zh-TW'] ?? ''
    return { id: campaign.id, method: method.data, title, link: campaign.link, ends_at: unixSecondsOf(endsAt) }
  })
  return { campaigns }
}
