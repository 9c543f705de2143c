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
import { storeUnsent } from './unsent-messages.ts'
import { sendUnsentMessages } from './send-unsent.ts'
import { talkKey, withMessage } from './talk-cache.ts'

/** The conversation of rider and driver. */
export const talkQuery = (hash: string) =>
  queryOptions({
    queryKey: talkKey(hash),
    meta: { isLive: true },
    queryFn: ({ signal }) => send(getTalk, { params: { hash }, signal }),
    // An event that arrives before a pending response must not be overwritten by it.
    structuralSharing: (held, arrived) => {
      const before = Talk.safeParse(held).data
      const talk = Talk.safeParse(arrived).data
      if (!before || !talk || before.driver_id !== talk.driver_id) return arrived
      return before.messages.reduce(withMessage, talk)
    },
  })

/** Writes to the driver: stored first, then sent, so that no message is lost. */
export function useWriteToDriver(hash: string) {
  const cache = useQueryClient()
  return (said: { readonly phrase: PhraseId | null; readonly text: string }) => {
    storeUnsent({ hash, key: newTapKey(), sentAtMs: nowMs(), ...said })
    void sendUnsentMessages(cache)
  }
}

/** Harmless: the receipt is repeated with the next message. */
export function useSeeMessages(hash: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (seen: { readonly number: number; readonly how: 'delivered' | 'read' }) =>
      send(seeDriverMessages, { params: { hash }, body: seen }),
    onSuccess: (talk) => cache.setQueryData(talkKey(hash), talk),
  })
}

/** A tap waits for the response: without a connection it fails at once with a message. */
export function usePrepareCall(hash: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(prepareCall, { body: { trip_hash: hash } }),
  })
}

const blocksKey = ['dispatch', 'blocks'] as const

/** All drivers that the rider has blocked. */
export const blocksQuery = queryOptions({
  queryKey: blocksKey,
  queryFn: ({ signal }) => send(readBlocks, { params: { id: 'all' }, signal }),
})

type BlockWish = { readonly id: string; readonly isBlocked: boolean }

/** Blocks a driver, by trip or by id, or removes the block. */
export function useBlockDriver() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isBlocked }: BlockWish) =>
      isBlocked ? send(blockDriver, { params: { id } }) : send(unblockDriver, { params: { id } }),
    onSuccess: (list) => cache.setQueryData(blocksKey, list),
  })
}
