import {
  deleteAccount,
  type LeavingReason,
  leavingDays,
  readCanDelete,
  readErasure,
  saveDeletionReasons,
} from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { formatDay, isApiError, nowMs, riderHere, send, useForgetSession } from '@daoxing/kit/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

/** Open orders and bills change on other screens, so the query is refetched on every visit. */
export const canDeleteQuery = queryOptions({
  queryKey: ['identity', 'canDelete'],
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  queryFn: ({ signal }) => send(readCanDelete, { signal }),
})

/** The certificate with this code. */
export const erasureQuery = (certificate: string) =>
  queryOptions({
    queryKey: ['identity', 'erasure', certificate],
    staleTime: 0,
    queryFn: ({ signal }) => send(readErasure, { body: { certificate }, signal }),
  })

export const certificateForm = /^[0-9a-f]{64}$/

/** No certificate has this code. */
export const isUnknownCertificate = (error: unknown): boolean => isApiError(error) && error.status === 410

export const sendLeavingReasons = (wish: { readonly reasons: LeavingReason[]; readonly note: string }) =>
  send(saveDeletionReasons, { body: wish })

const dayMs = 24 * 3600 * 1000
const instantAfter = (days: number): Instant => new Date(nowMs() + days * dayMs).toISOString()

/** The day on which an account is erased that is deleted now. */
export const eraseDay = (days: number = leavingDays): string => formatDay(instantAfter(days))

type Deletion = {
  readonly proof: string
  /** An earlier request got no response, so the server may have carried it out. */
  readonly isRepeated: boolean
}

/** Deletes the account, forgets the rider on this page, and opens the certificate. */
export function useDeleteAccount() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const forget = useForgetSession()
  return useMutation({
    mutationFn: async ({ proof, isRepeated }: Deletion) => {
      try {
        // The server ends the live connection, too, and the page may hear of it before the response arrives.
        const { certificate } = await send(deleteAccount, { body: { proof }, rider: 'leaving' })
        void navigate(`/account-end#${certificate}`, { replace: true })
      } catch (error) {
        if (!isApiError(error)) throw error
        // The session is over: the request without a response has ended it.
        const isDone = error.isAnswerLost ? riderHere() === null : isRepeated && error.status === 401
        if (!isDone) throw error
        void navigate('/account-end', { replace: true })
      }
      forget()
    },
    async onError(error) {
      if (isApiError(error, 'ACCOUNT_HELD')) await cache.invalidateQueries(canDeleteQuery)
    },
  })
}
