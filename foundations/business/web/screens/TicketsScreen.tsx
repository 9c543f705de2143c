import type { ReviewTicket } from '@daoxing/business/contract'
import {
  Badge,
  BottomSheet,
  Button,
  Card,
  formatDay,
  formatTwd,
  ListPage,
  sentenceOf,
  showToast,
  SubmitForm,
  TextField,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { ticketsQuery, useRequestTicket } from '../business-data.ts'
import { ticketStateWords } from '../ticket-words.ts'
import * as words from '../words/compiled/messages.js'

/** The rider's review tickets in a group, and the form for a new one. */
export function TicketsScreen({ groupId }: { readonly groupId: string }) {
  const query = useQuery(ticketsQuery(groupId))
  const [isAsking, setIsAsking] = useState(false)
  const ask = <Button onPress={() => setIsAsking(true)}>{words.business_tickets_ask()}</Button>
  return (
    <>
      <ListPage
        title={words.business_tickets_title()}
        query={query}
        empty={{
          icon: <Ticket aria-hidden="true" />,
          title: words.business_tickets_none(),
          detail: words.business_tickets_about(),
          action: ask,
        }}
      >
        {(tickets) => (
          <>
            <p className="text-secondary text-muted">{words.business_tickets_about()}</p>
            {tickets.map((ticket) => (
              <TicketCard key={ticket.ticket_id} ticket={ticket} />
            ))}
            {ask}
          </>
        )}
      </ListPage>
      {isAsking && <AskSheet groupId={groupId} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function TicketCard({ ticket }: { readonly ticket: ReviewTicket }) {
  const { state, reason, answer, amount_max: amountMax, expires_at: expiresAt } = ticket
  return (
    <Card>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-bold break-words">{reason}</span>
        <Badge kind={state === 'APPROVED' ? 'go' : state === 'REJECTED' ? 'danger' : 'muted'}>
          {ticketStateWords[state]()}
        </Badge>
      </p>
      {amountMax !== null && <p>{words.business_tickets_amount({ amount: formatTwd(amountMax) })}</p>}
      {answer !== null && <p>{words.business_tickets_answer({ answer })}</p>}
      <p className="text-secondary text-muted">{words.business_tickets_until({ day: formatDay(expiresAt) })}</p>
    </Card>
  )
}

type AskSheetProps = { readonly groupId: string; readonly onClose: () => void }

function AskSheet({ groupId, onClose }: AskSheetProps) {
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState('')
  const request = useRequestTicket()
  const submit = () =>
    request.mutate(
      { groupId, reason: reason.trim(), amountMax: amount === '' ? null : Number(amount) },
      {
        onSuccess: () => {
          showToast(words.business_tickets_asked())
          onClose()
        },
      },
    )
  return (
    <BottomSheet title={words.business_tickets_ask()} onClose={onClose}>
      <SubmitForm
        label={words.business_tickets_send()}
        isComplete={reason.trim().length >= 2}
        isSending={request.isPending}
        error={request.isError ? sentenceOf(request.error) : undefined}
        onSubmit={submit}
      >
        <TextField
          label={words.business_tickets_reason()}
          value={reason}
          onChange={setReason}
          lengthMax={200}
          hint={words.business_tickets_reasonHint()}
          isRequired
          isFocusedFirst
        />
        <TextField
          label={words.business_tickets_most()}
          value={amount}
          onChange={(typed) => setAmount(typed.replaceAll(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          hint={words.business_tickets_mostHint()}
          before="$"
        />
      </SubmitForm>
    </BottomSheet>
  )
}
