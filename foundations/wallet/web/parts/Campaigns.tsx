import { instantFromMs } from '@daoxing/kit/contract'
import { Card, formatDay, SectionTitle } from '@daoxing/kit/web'
import type { PaymentCampaign } from '@daoxing/wallet/contract'
import { useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '../wallet-data.ts'
import * as words from '../words/compiled/messages.js'
import { MethodIcon } from './MethodIcon.tsx'

/** Current promotions of payment methods; nothing without any. */
export function Campaigns() {
  const { data: campaigns = [] } = useQuery(campaignsQuery)
  if (campaigns.length === 0) return null
  return (
    <section>
      <SectionTitle>{words.wallet_methods_campaigns()}</SectionTitle>
      <div className="mt-2">
        <Card form="plain">
          <ul>
            {campaigns.map((campaign) => (
              <li key={campaign.id} className="border-b border-line last:border-b-0">
                <Campaign campaign={campaign} />
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </section>
  )
}

function Campaign({ campaign: { method, title, link, ends_at: endsAt } }: { readonly campaign: PaymentCampaign }) {
  const content = (
    <>
      <MethodIcon method={method} form="tile" />
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        <span className="block text-secondary text-muted">
          {words.wallet_methods_campaignUntil({ date: formatDay(instantFromMs(endsAt * 1000)) })}
        </span>
      </span>
    </>
  )
  const shape = 'flex min-h-16 items-center gap-3 py-2'
  if (link === null) return <div className={shape}>{content}</div>
  return (
    <a href={link} className={shape} rel="noreferrer" target="_blank">
      {content}
    </a>
  )
}
