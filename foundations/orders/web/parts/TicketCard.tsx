import { Badge, Card, formatMoment } from '@daoxing/kit/web'
import type { Ticket } from '@daoxing/orders/contract'
import { stateWords, topicWords } from '../ticket-words.ts'
import * as words from '../words/compiled/messages.js'

/** A question to customer service: its text, its state, and its answer. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  const { topic, state, text, createdAt, answer, answeredAt } = ticket
  return (
    <Card>
      <h2 className="flex flex-wrap items-center gap-2 font-bold">
        {topicWords[topic]()}
        <Badge kind={state === 'closed' ? 'muted' : 'go'}>{stateWords[state]()}</Badge>
      </h2>
      <p className="text-secondary text-muted">{formatMoment(createdAt)}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
      {answer === null ? (
        <p className="mt-3 border-t border-line pt-3 text-secondary text-muted">{words.orders_ticket_waiting()}</p>
      ) : (
        <div className="mt-3 border-t border-line pt-3">
          <h3 className="text-secondary font-bold text-go">{words.orders_ticket_answer()}</h3>
          {answeredAt !== null && <p className="text-secondary text-muted">{formatMoment(answeredAt)}</p>}
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
    </Card>
  )
}
