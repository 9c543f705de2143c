import { newTapKey, onEvent, onReconnect, send, sendWithRetry } from '@daoxing/kit/web'
import {
  addComment,
  createTicket,
  getTicket,
  listComments,
  listTickets,
  readTicket,
  solveTicket,
  type Ticket,
  ticketChanged,
  type TicketTopic,
} from '@daoxing/support/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const ticketsKey = ['support', 'tickets'] as const

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

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, 'comments', id],
    queryFn: async ({ signal }) => (await send(listComments, { params: { id }, signal })).comments,
  })

export type Written = { readonly text: string; readonly attachments: string[] }
export type NewTicket = Written & { readonly orderHash: string | null; readonly topic: TicketTopic }

/** Sends a question once, even if the response is lost repeatedly. */
export function useAskService() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ orderHash, topic, text, attachments }: NewTicket) => {
      const trip = orderHash === null ? {} : { trip_hash: orderHash }
      return sendWithRetry(createTicket, {
        body: { ...trip, topic, text, attachments },
        idempotencyKey: newTapKey(),
      })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ticketsKey }),
  })
}

/** Writes into a ticket once. */
export function useAddComment(id: string) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: Written) => sendWithRetry(addComment, { params: { id }, body, idempotencyKey: newTapKey() }),
    onSettled: () => cache.invalidateQueries({ queryKey: ticketsKey }),
  })
}

export function useSolveTicket(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => send(solveTicket, { params: { id } }),
    onSuccess: (ticket) => keepNewer(cache, ticket),
  })
}

/** Reports the shown answers as read. */
export function useReadTicket(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (number: number) => send(readTicket, { params: { id }, body: { number } }),
    onSuccess: (ticket) => keepNewer(cache, ticket),
  })
}

function keepNewer(cache: QueryClient, ticket: Ticket): void {
  cache.setQueryData<Ticket>(ticketQuery(ticket.id).queryKey, (held) =>
    held && held.revision >= ticket.revision ? held : ticket,
  )
  void cache.invalidateQueries({ queryKey: [...ticketsKey, 'list'] })
}

/** Keeps the tickets in sync with customer service while the app is open. */
export function followTickets(cache: QueryClient): () => void {
  const stopEvents = onEvent(ticketChanged, ({ ticket }) => {
    keepNewer(cache, ticket)
    void cache.invalidateQueries({ queryKey: commentsQuery(ticket.id).queryKey })
  })
  const stopReconnects = onReconnect(() => void cache.invalidateQueries({ queryKey: ticketsKey }))
  return () => {
    stopEvents()
    stopReconnects()
  }
}
