import { ButtonLink, EmptyState, Link, Loaded, NavBar, Page, SectionTitle, Skeleton } from '@daoxing/kit/web'
import { TicketTopic } from '@daoxing/orders/contract'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { AskService } from '../parts/AskService.tsx'
import { OrderCard } from '../parts/OrderCard.tsx'
import { TicketCard } from '../parts/TicketCard.tsx'
import { orderQuery } from '../orders-data.ts'
import { ticketsQuery } from '../tickets-data.ts'
import * as words from '../words/compiled/messages.js'

/** Customer service: for one trip if `trip_hash` names it, otherwise all questions of the rider [CSV-002]. */
export function SupportScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hash = query.get('trip_hash')
  const topic = TicketTopic.safeParse(query.get('type')).data ?? 'lostItem'
  return (
    <>
      <NavBar
        title={words.orders_support_title()}
        onBack={() => void navigate(hash === null ? '/memberCenter' : `/myOrder/${hash}`)}
      />
      <Page>{hash === null ? <AllTickets /> : <SupportOfOrder key={hash} hash={hash} topic={topic} />}</Page>
    </>
  )
}

function AllTickets() {
  const query = useQuery(ticketsQuery(null))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton form="card" />}
      isEmpty={(tickets) => tickets.length === 0}
      empty={
        <EmptyState
          icon={<Headset aria-hidden="true" />}
          title={words.orders_support_empty()}
          detail={words.orders_support_emptyDetail()}
          action={<ButtonLink to="/myOrder?tab=history">{words.orders_support_toOrders()}</ButtonLink>}
        />
      }
    >
      {(tickets) => (
        <ul className="flex flex-col gap-3">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Link to={`/cs/csCenterTicket?cs_id=${ticket.id}`} className="block">
                <TicketCard ticket={ticket} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

type SupportOfOrderProps = { readonly hash: string; readonly topic: TicketTopic }

function SupportOfOrder({ hash, topic }: SupportOfOrderProps) {
  const order = useQuery(orderQuery(hash))
  const tickets = useQuery(ticketsQuery(hash))
  return (
    <Loaded query={order} skeleton={<Skeleton form="card" />}>
      {({ order: shown }) => (
        <>
          <OrderCard order={shown} />
          <Loaded query={tickets} skeleton={<Skeleton form="card" rows={1} />}>
            {(loadedTickets) => (
              <>
                {shown.can.support && (
                  <AskService
                    orderHash={hash}
                    first={topic}
                    openTopics={loadedTickets.flatMap((ticket) => (ticket.state === 'open' ? [ticket.topic] : []))}
                  />
                )}
                {loadedTickets.length > 0 && <SectionTitle>{words.orders_support_asked()}</SectionTitle>}
                {loadedTickets.map((ticket) => (
                  <TicketCard key={ticket.id} ticket={ticket} />
                ))}
              </>
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  )
}
