import { keepForRider, readOfRider, send, whenConsented } from '@daoxing/kit/web'
import { CampaignRecord, campaignParameters, recordCampaign } from '@daoxing/notices/contract'

const storageKey = 'campaign'
const wordMax = 120

/** Tells the server which campaign a link belongs to, once a visit and only after the visitor has agreed [SHL-020]. */
export function keepCampaign(query: URLSearchParams): void {
  const said = [...campaignParameters, 'bot_id'].flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, wordMax)
    return value ? [[name, value] as const] : []
  })
  const record = CampaignRecord.safeParse(Object.fromEntries(said))
  if (!record.success) return
  const written = JSON.stringify(record.data)
  if (readOfRider('visit', storageKey) === written) return
  whenConsented(() => {
    keepForRider('visit', storageKey, written)
    // Nothing of a rider's depends on it: without a line it is not told.
    send(recordCampaign, { body: record.data }).catch(() => undefined)
  })
}
