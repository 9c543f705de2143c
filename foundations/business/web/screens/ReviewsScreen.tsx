import type { Decision, TicketToReview } from '@daoxing/business/contract'
import { Button, Card, formatMoment, formatTwd, ListPage, sentenceOf, showToast, TextField } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { reviewsQuery, useReviewTicket } from '../business-data.ts'
import * as words from '../words/compiled/messages.js'

/** Pending tickets for a reviewer of the group. */
export function ReviewsScreen({ groupId }: { readonly groupId: string }) {
  const query = useQuery(reviewsQuery(groupId))
  return (
    <ListPage
      title={words.business_reviews_title()}
      query={query}
      empty={{
        icon: <ClipboardCheck aria-hidden="true" />,
        title: words.business_reviews_none(),
        detail: words.business_reviews_noneAbout(),
      }}
    >
      {(tickets) => tickets.map((ticket) => <ReviewCard key={ticket.ticket_id} groupId={groupId} ticket={ticket} />)}
    </ListPage>
  )
}

function ReviewCard({ groupId, ticket }: { readonly groupId: string; readonly ticket: TicketToReview }) {
  const { ticket_id: ticketId, member_name: name, reason, amount_max: amountMax, requested_at: at } = ticket
  const [answer, setAnswer] = useState('')
  const review = useReviewTicket()
  const decide = (decision: Decision) =>
    review.mutate(
      { groupId, ticketId, decision, answer: answer.trim() },
      {
        onSuccess: () =>
          showToast(
            decision === 'approve'
              ? words.business_reviews_approved({ name })
              : words.business_reviews_rejected({ name }),
          ),
        onError: (error) => showToast(sentenceOf(error), 4000),
      },
    )
  const stateOf = (decision: Decision) =>
    review.isPending ? (review.variables.decision === decision ? 'busy' : 'disabled') : 'ready'
  return (
    <Card>
      <p className="flex flex-wrap justify-between gap-2">
        <span className="font-bold break-words">{name}</span>
        <span className="text-secondary text-muted">{formatMoment(at)}</span>
      </p>
      <p className="break-words">{reason}</p>
      <p className="mb-3 text-secondary text-muted">
        {amountMax === null
          ? words.business_reviews_noAmount()
          : words.business_tickets_amount({ amount: formatTwd(amountMax) })}
      </p>
      {ticket.is_own ? (
        <p className="text-secondary text-muted">{words.business_reviews_own()}</p>
      ) : (
        <>
          <TextField
            label={words.business_reviews_answer()}
            value={answer}
            onChange={setAnswer}
            lengthMax={200}
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-2">
            <Button state={stateOf('approve')} onPress={() => decide('approve')}>
              <span aria-hidden="true">{words.business_reviews_approve()}</span>
              <span className="sr-only">{words.business_reviews_approveOf({ name })}</span>
            </Button>
            <Button kind="danger" state={stateOf('reject')} onPress={() => decide('reject')}>
              <span aria-hidden="true">{words.business_reviews_reject()}</span>
              <span className="sr-only">{words.business_reviews_rejectOf({ name })}</span>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
