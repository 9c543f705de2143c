import type { CostEstimate, Insurance } from '@daoxing/designated-driver/contract'
import { formatTwd } from '@daoxing/kit/web'
import { BadgeCheck, Bike, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'

/** The assurances that the standard contract shows before the wish: insurance with its cover and term, and the driver's licence. */
export function Assurances({ estimate: { insurance } }: { readonly estimate: CostEstimate }) {
  return (
    <section aria-label={words.designatedDriver_assured_title()} className="flex flex-col gap-3 rounded-2 bg-bg p-4">
      <Point icon={<BadgeCheck aria-hidden="true" size={20} />}>{words.designatedDriver_assured_licence()}</Point>
      <Point icon={<Bike aria-hidden="true" size={20} />}>{words.designatedDriver_assured_folding()}</Point>
      <Point icon={<ShieldCheck aria-hidden="true" size={20} />}>
        <InsuranceFacts insurance={insurance} />
      </Point>
    </section>
  )
}

function Point({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-go">{icon}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

/** Insurer, items with their amounts, and the term of the policy. */
export function InsuranceFacts({ insurance }: { readonly insurance: Insurance }) {
  const { insurer, policy_number: number, items, valid_from: from, valid_until: until } = insurance
  return (
    <>
      <p>{words.designatedDriver_assured_insurer({ insurer })}</p>
      <dl>
        {items.map(({ id, name, amount }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4 py-0.5 text-secondary">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{formatTwd(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-secondary text-muted">{words.designatedDriver_assured_term({ from, until, number })}</p>
    </>
  )
}
