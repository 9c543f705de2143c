import { Card, ListRow, Loaded, NavBar, Page, SectionTitle, Skeleton, useSession } from '@daoxing/kit/web'
import { OrderCard, orderQuery, recentOrdersQuery } from '@daoxing/orders/web'
import { TicketTopic, TripTopic } from '@daoxing/support/contract'
import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Car,
  CarTaxiFront,
  CircleDollarSign,
  KeyRound,
  MessageCircleQuestionMark,
  PenLine,
  Shield,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCategories } from '../help-data.ts'
import { AskService } from '../parts/AskService.tsx'
import { SearchHelp } from '../parts/SearchHelp.tsx'
import { TicketCard } from '../parts/TicketCard.tsx'
import { ticketsQuery } from '../support-data.ts'
import * as words from '../words/compiled/messages.js'

/** Customer service: for one trip if `trip_hash` names it, otherwise the help centre and the rider's cases [CSV-002]. */
export function SupportScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const hash = query.get('trip_hash')
  const topic = TicketTopic.safeParse(query.get('type')).data ?? 'lostItem'
  return (
    <>
      <NavBar
        title={words.support_title()}
        {...(hash === null ? {} : { onBack: () => void navigate(`/myOrder/${hash}`) })}
      />
      <Page>{hash === null ? <Centre /> : <SupportOfOrder key={hash} hash={hash} topic={topic} />}</Page>
    </>
  )
}

function Centre() {
  const isRider = useSession().state === 'rider'
  return (
    <SearchHelp>
      <Categories />
      {isRider && <Cases />}
      <SectionTitle>{words.support_contact()}</SectionTitle>
      <Card form="plain">
        <ListRow
          icon={<MessageCircleQuestionMark aria-hidden="true" size={20} />}
          title={words.support_chat_title()}
          detail={words.support_chat_detail()}
          to="/csChatBot"
        />
        <ListRow
          icon={<PenLine aria-hidden="true" size={20} />}
          title={words.support_ask()}
          detail={words.support_ask_detail()}
          to="/cs/csCenterTicket"
          isLast
        />
      </Card>
      {isRider && <RecentTrips />}
    </SearchHelp>
  )
}

function Categories() {
  const query = useCategories()
  return (
    <Loaded query={query} skeleton={<Skeleton rows={5} />}>
      {(categories) => (
        <Card form="plain">
          {categories.map(({ id, name, articles }, at) => (
            <ListRow
              key={id}
              icon={categoryIcons[id] ?? <BookOpen aria-hidden="true" size={20} />}
              title={name}
              fact={words.support_articles({ count: articles })}
              to={`/cs/category/${id}`}
              isLast={at === categories.length - 1}
            />
          ))}
        </Card>
      )}
    </Loaded>
  )
}

const categoryIcons: Readonly<Record<string, ReactNode>> = {
  ride: <CarTaxiFront aria-hidden="true" size={20} />,
  drive: <KeyRound aria-hidden="true" size={20} />,
  money: <CircleDollarSign aria-hidden="true" size={20} />,
  safety: <Shield aria-hidden="true" size={20} />,
  account: <UserRound aria-hidden="true" size={20} />,
}

function Cases() {
  const query = useQuery(ticketsQuery(null))
  return (
    <>
      <SectionTitle>{words.support_cases()}</SectionTitle>
      <Loaded
        query={query}
        skeleton={<Skeleton form="card" rows={1} />}
        isEmpty={(tickets) => tickets.length === 0}
        empty={<p className="text-muted">{words.support_cases_none()}</p>}
      >
        {(tickets) => (
          <ul className="flex flex-col gap-3">
            {tickets.map((ticket) => (
              <li key={ticket.id}>
                <TicketCard ticket={ticket} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

const tripsMax = 3

/** Questions about a trip begin at the trip. */
function RecentTrips() {
  const { data = [] } = useQuery(recentOrdersQuery)
  const trips = data.filter(({ can }) => can.support).slice(0, tripsMax)
  if (trips.length === 0) return null
  return (
    <>
      <SectionTitle>{words.support_trips()}</SectionTitle>
      <Card form="plain">
        {trips.map(({ orderHash, start, end }, at) => (
          <ListRow
            key={orderHash}
            icon={<Car aria-hidden="true" size={20} />}
            title={end?.address ?? start.address}
            detail={start.address}
            to={`/cs/csCenter?trip_hash=${orderHash}`}
            isLast={at === trips.length - 1}
          />
        ))}
      </Card>
    </>
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
            {(known) => (
              <>
                {shown.can.support && (
                  <AskService
                    orderHash={hash}
                    topics={[...TripTopic.options, 'payment', 'safety', 'other']}
                    first={topic}
                    openTopics={known.flatMap(({ state, topic: of }) => (state === 'SOLVED' ? [] : [of]))}
                  />
                )}
                {known.length > 0 && <SectionTitle>{words.support_asked()}</SectionTitle>}
                {known.map((ticket) => (
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
