import { storeForRider, readOfRider, send, whenConsented } from '@daoxing/kit/web'
import { CampaignRecord, campaignParameters, recordCampaign } from '@daoxing/notices/contract'

const storageKey = 'campaign'
const wordMax = 120

/** Reports the campaign of a link, once per visit and only after the visitor's consent [SHL-020]. */
export function storeCampaign(query: URLSearchParams): void {
  const said = [...campaignParameters, 'bot_id'].flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, wordMax)
    return value ? [[name, value] as const] : []
  })
  const record = CampaignRecord.safeParse(Object.fromEntries(said))
  if (!record.success) return
  const written = JSON.stringify(record.data)
  if (readOfRider('visit', storageKey) === written) return
  whenConsented(() => {
    storeForRider('visit', storageKey, written)
    // Not essential: it is not sent without a connection.
    send(recordCampaign, { body: record.data }).catch(() => undefined)
  })
}
