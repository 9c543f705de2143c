import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import {
  type EarnedPoints,
  type ExpiredPoints,
  listEarnedPoints,
  listExpiredPoints,
  listUsedPoints,
  type PointsRecordKind,
  readLevelHistory,
  redeemPoints,
  type UsedPoints,
  viewMembership,
} from '@daoxing/membership/contract'
import { paymentDefaultsQuery } from '@daoxing/wallet/web'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const membershipKey = ['membership'] as const

/** Level and points of the rider. */
export const membershipQuery = queryOptions({
  queryKey: [...membershipKey, 'view'],
  queryFn: ({ signal }) => send(viewMembership, { signal }),
})

/** The levels that the rider had, the newest first. */
export const levelHistoryQuery = queryOptions({
  queryKey: [...membershipKey, 'history'],
  queryFn: async ({ signal }) => (await send(readLevelHistory, { signal })).records,
})

/** A points record of any kind, as the list shows it. */
export type PointsRecord =
  | { readonly kind: 'earned'; readonly record: EarnedPoints }
  | { readonly kind: 'used'; readonly record: UsedPoints }
  | { readonly kind: 'expired'; readonly record: ExpiredPoints }

/** Records of each page of a list [MBR-007]. */
const pageSize = 20

/** The points records of one kind, page by page. */
export const pointsRecordsQuery = (kind: PointsRecordKind) =>
  infiniteQueryOptions({
    queryKey: [...membershipKey, 'records', kind],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => recordsOf(kind, pageParam, signal),
    getNextPageParam: (page, pages) => (page.length < pageSize ? undefined : pages.length * pageSize),
  })

async function recordsOf(
  kind: PointsRecordKind,
  offset: number,
  signal: AbortSignal,
): Promise<readonly PointsRecord[]> {
  const page = { query: { limit: pageSize, offset }, signal }
  switch (kind) {
    case 'earned':
      return (await send(listEarnedPoints, page)).records.map((record) => ({ kind, record }))
    case 'used':
      return (await send(listUsedPoints, page)).records.map((record) => ({ kind, record }))
    case 'expired':
      return (await send(listExpiredPoints, page)).records.map((record) => ({ kind, record }))
  }
}

/** Turns points into ride credit once, even if the response is lost. The payment methods then show the new credit. */
export function useRedeemPoints() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (points: number) => sendWithRetry(redeemPoints, { body: { points }, idempotencyKey: newTapKey() }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: membershipKey })
      void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
    },
  })
}
