import { Card, formatMoment, formatTimeOfDay, formatTwd, ListPage } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { ticketsQuery } from '../scooter-data.ts'
import * as words from '../words/compiled/messages.js'

/** Traffic tickets of the minutes in which the rider rode, with the span of the ride as their proof [SCT-069]. */
export function TicketsScreen() {
  const query = useQuery(ticketsQuery)
  return (
    <ListPage
      title={words.scooter_tickets_title()}
      query={query}
      empty={{
        icon: <FileCheck aria-hidden="true" />,
        title: words.scooter_tickets_none(),
        detail: words.scooter_tickets_noneDetail(),
      }}
    >
      {(tickets) => (
        <ul className="flex flex-col gap-3">
          {tickets.map((ticket) => (
            <li key={ticket.ticketId}>
              <Card title={formatTwd(ticket.amountTwd)}>
                <p className="font-bold">{ticket.text}</p>
                <p>{words.scooter_fee_proof({ number: ticket.number, text: ticket.place })}</p>
                <p className="text-secondary text-muted">{formatMoment(ticket.happenedAt)}</p>
                <p className="text-secondary text-muted">
                  {words.scooter_tickets_ridden({
                    from: formatTimeOfDay(ticket.riddenFrom),
                    until: formatTimeOfDay(ticket.riddenUntil),
                    plate: ticket.plate,
                  })}
                </p>
                <p className="mt-2">{words.scooter_tickets_pay()}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  )
}
