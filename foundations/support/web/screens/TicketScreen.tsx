import { ReachDriver } from '@daoxing/dispatch/web'
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  formatMoment,
  isApiError,
  Loaded,
  NavBar,
  nowMs,
  Page,
  sentenceOf,
  showToast,
  Skeleton,
} from '@daoxing/kit/web'
import { type Ticket, TicketTopic } from '@daoxing/support/contract'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { AskService } from '../parts/AskService.tsx'
import { Comments } from '../parts/Comments.tsx'
import { Composer } from '../parts/Composer.tsx'
import { commentsQuery, ticketQuery, useAddComment, useReadTicket, useSolveTicket } from '../support-data.ts'
import { stateWords, topicWords } from '../ticket-words.ts'
import * as words from '../words/compiled/messages.js'

/** One question to customer service, or a new one without `cs_id` [CSV-003]. */
export function TicketScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const named = useParams()['id'] ?? search.get('cs_id')
  const topic = TicketTopic.safeParse(search.get('type')).data
  const topics = ['payment', 'account', 'safety', 'other'] as const
  return (
    <>
      <NavBar title={words.support_title()} onBack={() => void navigate('/cs/csCenter')} />
      <Page>
        {named === null ? (
          <>
            <AskService
              orderHash={null}
              topics={topics}
              first={topics.find((one) => one === topic) ?? 'other'}
              openTopics={[]}
            />
            <p className="text-secondary text-muted">{words.support_ask_trip()}</p>
            <ButtonLink kind="outline" isWide to="/myOrder?tab=history">
              {words.support_toOrders()}
            </ButtonLink>
          </>
        ) : (
          <KnownTicket key={named} id={named} />
        )}
      </Page>
    </>
  )
}

function KnownTicket({ id }: { readonly id: string }) {
  const query = useQuery(ticketQuery(id))
  const isAbsent = query.isError && (isApiError(query.error, 'NOT_FOUND') || isApiError(query.error, 'INVALID_INPUT'))
  if (isAbsent) return <EmptyState icon={<SearchX aria-hidden="true" />} title={words.support_absent()} />
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" rows={2} />}>
      {(ticket) => <Conversation ticket={ticket} />}
    </Loaded>
  )
}

function Conversation({ ticket }: { readonly ticket: Ticket }) {
  const { id, orderHash, topic, state, driverUntil, reopensUntil } = ticket
  const comments = useQuery(commentsQuery(id))
  const add = useAddComment(id)
  const solve = useSolveTicket(id)
  useReading(ticket, comments.data?.length ?? 0)
  const isOver = reopensUntil !== null && Date.parse(reopensUntil) <= nowMs()
  return (
    <>
      <Card>
        <h2 className="flex flex-wrap items-center gap-2 text-card font-bold">
          {topicWords[topic]()}
          <Badge kind={state === 'SOLVED' ? 'muted' : 'go'}>{stateWords[state]()}</Badge>
        </h2>
        <p role="status" className="mt-1 text-secondary text-muted">
          {promiseOf(ticket)}
        </p>
        {orderHash !== null && driverUntil !== null && Date.parse(driverUntil) > nowMs() && (
          <>
            <p className="mt-2">{words.support_driver_asked({ time: formatMoment(driverUntil) })}</p>
            <ReachDriver hash={orderHash} driverName={words.support_driver_name()} moment="over" />
          </>
        )}
      </Card>
      <Loaded query={comments} skeleton={<Skeleton form="card" rows={2} />}>
        {(shown) => <Comments comments={shown} />}
      </Loaded>
      {!isOver && (
        <Card>
          <Composer
            draft={`ticket/${id}`}
            label={state === 'SOLVED' ? words.support_reopen() : words.support_reply()}
            isSending={add.isPending}
            error={add.error}
            onChange={() => add.reset()}
            onSend={(written) => add.mutateAsync(written)}
          />
        </Card>
      )}
      {orderHash !== null && (
        <ButtonLink kind="tint" isWide to={`/myOrder/${orderHash}`}>
          {words.support_toOrder()}
        </ButtonLink>
      )}
      {state !== 'SOLVED' && (
        <Button
          kind="quiet"
          isWide
          state={solve.isPending ? 'busy' : 'ready'}
          onPress={() => solve.mutate(undefined, { onError: (error) => showToast(sentenceOf(error)) })}
        >
          {words.support_solve()}
        </Button>
      )}
    </>
  )
}

/** Says until when customer service answers, or how to go on. */
function promiseOf({ promisedAt, isLate, state, reopensUntil }: Ticket): string {
  if (promisedAt !== null) {
    const time = formatMoment(promisedAt)
    return isLate ? words.support_promise_late({ time }) : words.support_promise({ time })
  }
  if (state === 'SOLVED' && reopensUntil !== null)
    return words.support_promise_solved({ time: formatMoment(reopensUntil) })
  return words.support_promise_rider()
}

/** Reports the shown answers as read. */
function useReading({ id, unread }: Ticket, shown: number): void {
  const { mutate } = useReadTicket(id)
  const read = useEffectEvent((number: number) => mutate(number))
  useEffect(() => {
    if (unread > 0 && shown > 0) read(shown)
  }, [unread, shown])
}
