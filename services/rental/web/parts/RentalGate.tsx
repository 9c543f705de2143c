import { openRentalLogin } from '@daoxing/identity/web'
import { Button, ButtonLink, EmptyState, isApiError } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { IdCard, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { rentalKey } from '../rental-data.ts'
import { sharedOrders } from '../shared/shared-orders.ts'
import * as words from '../words/compiled/messages.js'

const loginNeeded = 'RENTAL_LOGIN_NEEDED'
const licenceCodes = ['LICENCE_NEEDED', 'LICENCE_ENDS_BEFORE']

/** The step that a first rental still needs; undefined for any other failure. */
export function missingFor(error: unknown): 'membership' | 'licence' | undefined {
  if (isApiError(error, loginNeeded)) return 'membership'
  return isApiError(error) && licenceCodes.includes(error.code) ? 'licence' : undefined
}

type RentalGateProps = { readonly query: { readonly error: unknown }; readonly children: ReactNode }

/** Instead of content that needs the membership or the licence: the step that is missing. */
export function RentalGate({ query: { error }, children }: RentalGateProps) {
  const missing = missingFor(error)
  return missing === undefined ? children : <MissingStep missing={missing} />
}

/** The membership is bound above this screen; the licence is proved on its own screens, which lead back here. */
export function MissingStep({ missing }: { readonly missing: 'membership' | 'licence' }) {
  const cache = useQueryClient()
  const { pathname, search } = useLocation()
  const bind = async () => {
    if (!(await openRentalLogin())) return
    await cache.invalidateQueries({ queryKey: rentalKey })
    await cache.invalidateQueries({ queryKey: [sharedOrders.service] })
  }
  if (missing === 'licence')
    return (
      <EmptyState
        icon={<IdCard aria-hidden="true" />}
        title={words.rental_gate_licenceTitle()}
        detail={words.rental_gate_licenceDetail()}
        action={
          <ButtonLink to={`/rental/idCards?redirect=${encodeURIComponent(`${pathname}${search}`)}`}>
            {words.rental_gate_licence()}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={<Link2 aria-hidden="true" />}
      title={words.rental_gate_memberTitle()}
      detail={words.rental_gate_memberDetail()}
      action={<Button onPress={() => void bind()}>{words.rental_gate_member()}</Button>}
    />
  )
}
