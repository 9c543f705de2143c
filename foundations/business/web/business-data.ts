import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import {
  type Decision,
  leaveCompany,
  listBusinessAccounts,
  listCompanyMembers,
  listCompanyTrips,
  listReviewTickets,
  listStatements,
  listTicketsToReview,
  removeCompanyMember,
  requestCompanyOtp,
  requestReviewTicket,
  reviewTicket,
  verifyCompanyOtp,
} from '@daoxing/business/contract'
import { bindByCode } from '@daoxing/identity/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

export const accountsQuery = queryOptions({
  queryKey: ['business', 'accounts'],
  queryFn: async ({ signal }) => (await send(listBusinessAccounts, { signal })).accounts,
})

export const ticketsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['business', 'tickets', groupId],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => (await send(listReviewTickets, { params: { group_id: groupId }, signal })).tickets,
  })

export const reviewsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['business', 'reviews', groupId],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => (await send(listTicketsToReview, { params: { group_id: groupId }, signal })).tickets,
  })

export const statementsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['business', 'statements', companyId],
    queryFn: ({ signal }) => send(listStatements, { params: { company_id: companyId }, signal }),
  })

export const membersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['business', 'members', companyId],
    queryFn: async ({ signal }) =>
      (await send(listCompanyMembers, { params: { company_id: companyId }, signal })).members,
  })

export const companyTripsQuery = infiniteQueryOptions({
  queryKey: ['business', 'trips'],
  initialPageParam: '',
  queryFn: ({ pageParam: cursor, signal }) => send(listCompanyTrips, { query: { cursor }, signal }),
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
})

/** Wraps a write, after which all queries of this slice are refetched. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: ['business'] }),
  })
}

export const useRequestMailCode = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => send(requestCompanyOtp, { body: { email } }),
  })
export const useJoinByMail = () =>
  useChange((body: { readonly email: string; readonly otp: string }) => send(verifyCompanyOtp, { body }))
export const useJoinByCode = () => useChange((code: string) => send(bindByCode, { body: { code } }))
export const useLeaveCompany = () =>
  useChange((companyId: string) => send(leaveCompany, { params: { company_id: companyId } }))

type TicketWish = { readonly groupId: string; readonly reason: string; readonly amountMax: number | null }

export const useRequestTicket = () =>
  useChange(({ groupId, reason, amountMax }: TicketWish) =>
    sendWithRetry(requestReviewTicket, {
      params: { group_id: groupId },
      body: { reason, amount_max: amountMax },
      idempotencyKey: newTapKey(),
    }),
  )

type Review = {
  readonly groupId: string
  readonly ticketId: string
  readonly decision: Decision
  readonly answer: string
}

export const useReviewTicket = () =>
  useChange(({ groupId, ticketId, ...body }: Review) =>
    send(reviewTicket, { params: { group_id: groupId, ticket_id: ticketId }, body }),
  )
export const useRemoveMember = () =>
  useChange(({ companyId, memberId }: { readonly companyId: string; readonly memberId: string }) =>
    send(removeCompanyMember, { params: { company_id: companyId, member_id: memberId } }),
  )
