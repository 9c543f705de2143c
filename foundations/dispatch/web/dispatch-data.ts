import {
  blockDriver,
  getTalk,
  type PhraseId,
  prepareCall,
  readBlocks,
  seeDriverMessages,
  Talk,
  unblockDriver,
} from '@daoxing/dispatch/contract'
import { newTapKey, nowMs, send } from '@daoxing/kit/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keepMessage } from './kept-messages.ts'
import { sendKeptMessages } from './send-kept.ts'
import { talkKey, withMessage } from './talk-cache.ts'

/** The messages of rider and driver. */
export const talkQuery = (hash: string) =>
  queryOptions({
    queryKey: talkKey(hash),
    meta: { isLive: true },
    queryFn: ({ signal }) => send(getTalk, { params: { hash }, signal }),
    // An event that was faster than an answer under way is not lost by it.
    structuralSharing: (held, arrived) => {
      const before = Talk.safeParse(held).data
      const talk = Talk.safeParse(arrived).data
      if (!before || !talk || before.driver_id !== talk.driver_id) return arrived
      return before.messages.reduce(withMessage, talk)
    },
  })

/** Writes to the driver: kept first, then sent, so that nothing is lost on the way. */
export function useWriteToDriver(hash: string) {
  const cache = useQueryClient()
  return (said: { readonly phrase: PhraseId | null; readonly text: string }) => {
    keepMessage({ hash, key: newTapKey(), sentAtMs: nowMs(), ...said })
    void sendKeptMessages(cache)
  }
}

/** Harmless: what cannot be said now is said with the next message that comes. */
export function useSeeMessages(hash: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seen: { readonly number: number; readonly how: 'delivered' | 'read' }) =>
      send(seeDriverMessages, { params: { hash }, body: seen }),
    onSuccess: (talk) => cache.setQueryData(talkKey(hash), talk),
  })
}

/** Asked by a tap that waits for its answer: without a line it fails at once and says so. */
export function usePrepareCall(hash: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(prepareCall, { body: { trip_hash: hash } }),
  })
}

const blocksKey = ['dispatch', 'blocks'] as const

/** Every driver whom the rider has blocked. */
export const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: ({ signal }) => send(readBlocks, { params: { id: 'all' }, signal }),
})

type BlockWish = { readonly id: string; readonly isBlocked: boolean }

/** Blocks a driver, by trip or by id, or takes it back. */
export function useBlockDriver() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isBlocked }: BlockWish) =>
      isBlocked ? send(blockDriver, { params: { id } }) : send(unblockDriver, { params: { id } }),
    onSuccess: (list) => cache.setQueryData(blocksKey, list),
  })
}
