import { baseConfigs, configValue } from '@daoxing/configs/server'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { listPaymentCampaigns, PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { isOffered } from '../providers/provider-of.ts'

export const listPaymentCampaignsAnswer = answer(listPaymentCampaigns, async ({ tx, house, language }) => {
  const now = house.clock.now()
  const campaigns = (await configValue(tx, baseConfigs.payment_campaigns)).flatMap(
    ({ startsAt, endsAt, ...campaign }) => {
      const method = z.safeParse(PaymentMethod, campaign.method)
      // A campaign of a method that is not offered here is omitted.
      if (!method.success || !isOffered(house, method.data) || now < startsAt || now >= endsAt) return []
      const title = campaign.words[language] ?? campaign.words['zh-TW'] ?? ''
      return { id: campaign.id, method: method.data, title, link: campaign.link, ends_at: unixSecondsOf(endsAt) }
    },
  )
  return { campaigns }
})
