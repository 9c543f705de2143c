import { Instant, Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { WhiteList } from './white-list.ts'

export const Region = z.enum(['north', 'central', 'south', 'east', 'islands'])
export type Region = z.infer<typeof Region>

/** A time-limited promotion of a payment method. */
export const PaymentCampaignConfig = z.object({
  id: z.string(),
  method: z.string(),
  words: z.record(Language, z.string()),
  link: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
})

/**
 * Public configs of the foundations, which `readConfigs` returns to anybody: the names of the documents, and values for
 * screens. Limits against abuse never belong here.
 */
export const basePublicConfigs = {
  scooter_allowlist: WhiteList,
  game_whitelist: WhiteList,
  invoice_features_white_list: WhiteList,
  /** The URL of the agreement's documents; the test URL is for previews of a new version. */
  terms_locations: z.object({ production: z.string(), test: z.string() }),
  /** Selects the documents for new riders: the current ones, or a preview of the next version. */
  terms_location: z.enum(['production', 'test']),
  /** A failure whose message contains one of these means that an earlier trip is unpaid. */
  unpaid_phrases: z.array(z.string()),
  archived_phrases: z.array(z.string()),
  support_phone: z.string(),
}
