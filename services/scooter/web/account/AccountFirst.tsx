import { Link } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { type AccountStatus, statusOf } from './account-status.tsx'
import { riderQuery } from './rider-query.ts'

/** The step before the first ride; undefined for a rider who may ride, and while it is not known. */
export function useAccountBefore(): (AccountStatus & { readonly to: string; readonly action: string }) | undefined {
  const { data: rider } = useQuery(riderQuery)
  if (rider === undefined || rider.nextStep === 'ride') return undefined
  const status = statusOf(rider)
  return {
    ...status,
    to: status.next?.path ?? '/scooter/license-status',
    action: status.next?.label ?? words.scooter_error_licence(),
  }
}

/** A rider who may not ride yet hears it on the map, not at the tap that reserves. */
export function AccountFirst() {
  const before = useAccountBefore()
  if (before === undefined) return null
  const { icon, title, detail, to } = before
  return (
    <Link
      to={to}
      className="mb-2 flex min-h-16 items-center gap-3 rounded-2 bg-go-tint px-4 py-3 transition active:scale-98"
    >
      <span className="shrink-0 text-go">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{title}</span>
        <span className="block text-secondary text-muted">{detail}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-muted" />
    </Link>
  )
}
