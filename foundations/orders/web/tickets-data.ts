import { newTapKey, onEvent, onReconnect, send, sendWithRetry } from '@daoxing/kit/web'
import {
  createTicket,
  getTicket,
  listTickets,
  type Ticket,
  ticketChanged,
  type TicketTopic,
} from '@daoxing/orders/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const ticketsKey = ['orders', 'tickets'] as const

/** The rider's tickets, newest first; with an order hash, only those of that order. */
export const ticketsQuery = (orderHash: string | null) =>
  queryOptions({
    queryKey: [...ticketsKey, 'list', orderHash],
    queryFn: async ({ signal }) =>
      (await send(listTickets, { query: orderHash === null ? {} : { trip_hash: orderHash }, signal })).tickets,
  })

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'one', id],
    queryFn: ({ signal }) => send(getTicket, { params: { id }, signal }),
  })

type NewTicket = { readonly orderHash: string; readonly topic: TicketTopic; readonly text: string }

/** Sends a question once, even if the response is lost repeatedly. */
export function useAskService() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ orderHash, topic, text }: NewTicket) =>
      sendWithRetry(createTicket, { body: { trip_hash: orderHash, topic, text }, idempotencyKey: newTapKey() }),
    onSettled: () => cache.invalidateQueries({ queryKey: ticketsKey }),
  })
}

/** Keeps the shown questions in sync with customer service while the app is open. */
export function followTickets(cache: QueryClient): () => void {
  const stopEvents = onEvent(ticketChanged, ({ ticket }) => {
    cache.setQueryData<Ticket>(ticketQuery(ticket.id).queryKey, (held) =>
      held && held.revision >= ticket.revision ? held : ticket,
    )
    void cache.invalidateQueries({ queryKey: [...ticketsKey, 'list'] })
  })
  const stopReconnects = onReconnect(() => void cache.invalidateQueries({ queryKey: ticketsKey }))
  return () => {
    stopEvents()
    stopReconnects()
  }
}
