import { ButtonLink, EmptyState, isApiError, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { TicketCard } from '../parts/TicketCard.tsx'
import { ticketQuery } from '../tickets-data.ts'
import * as words from '../words/compiled/messages.js'

/** One question to customer service with its answer, and a link to its trip [CSV-003]. */
export function TicketScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useQuery(ticketQuery(search.get('cs_id') ?? ''))
  const isAbsent = query.isError && (isApiError(query.error, 'NOT_FOUND') || isApiError(query.error, 'INVALID_INPUT'))
  return (
    <>
      <NavBar title={words.orders_support_title()} onBack={() => void navigate('/cs/csCenter')} />
      <Page>
        {isAbsent ? (
          <EmptyState icon={<SearchX aria-hidden="true" />} title={words.orders_support_absent()} />
        ) : (
          <Loaded query={query} skeleton={<Skeleton form="card" rows={1} />}>
            {(ticket) => (
              <>
                <TicketCard ticket={ticket} />
                <ButtonLink kind="tint" isWide to={`/myOrder/${ticket.orderHash}`}>
                  {words.orders_support_toOrder()}
                </ButtonLink>
              </>
            )}
          </Loaded>
        )}
      </Page>
    </>
  )
}
