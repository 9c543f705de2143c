import { Badge, Card, formatMoment, Link } from '@daoxing/kit/web'
import type { Ticket } from '@daoxing/support/contract'
import { stateWords, topicWords } from '../ticket-words.ts'
import * as words from '../words/compiled/messages.js'

/** A question in a list: its topic, state, text, and whether an answer is unread. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  const { id, topic, state, text, changedAt, unread } = ticket
  return (
    <Link to={`/cs/csCenterTicket?cs_id=${id}`} className="block">
      <Card>
        <h3 className="flex flex-wrap items-center gap-2 font-bold">
          {topicWords[topic]()}
          <Badge kind={state === 'SOLVED' ? 'muted' : 'go'}>{stateWords[state]()}</Badge>
          {unread > 0 && <Badge kind="sun">{words.support_unread({ count: unread })}</Badge>}
        </h3>
        <p className="text-secondary text-muted">{formatMoment(changedAt)}</p>
        <p className="mt-1 line-clamp-2 wrap-anywhere">{text}</p>
      </Card>
    </Link>
  )
}
