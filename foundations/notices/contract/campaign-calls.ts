import { defineCall, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The campaign parameters of a link, the UTM standard [SHL-048]. */
export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

const word = leftOut(z.string().check(z.maxLength(120)))

/** The campaign parameters of a link; at least one of them. */
export const CampaignRecord = z
  .object({
    utm_source: word,
    utm_medium: word,
    utm_campaign: word,
    utm_term: word,
    utm_content: word,
    /** The messaging app account of the visitor. */
    bot_id: word,
  })
  .check(z.refine((record) => Object.values(record).some((value) => value !== undefined), { path: ['utm_source'] }))
export type CampaignRecord = z.infer<typeof CampaignRecord>

export const recordCampaign = defineCall({
  id: 'CALL-110',
  method: 'POST',
  path: '/v3/campaign/records',
  who: 'none',
  purpose: 'the campaign that brought a visitor',
  body: CampaignRecord,
  reply: z.object({}),
  perMinute: 20,
})
