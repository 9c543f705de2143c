import { send } from '@daoxing/kit/web'
import {
  callPassengers,
  createLink,
  getNightSharing,
  getSharing,
  getTutorial,
  inviteToGame,
  putMainContact,
  putNightSharing,
  putPassengers,
  revokeLink,
  setTutorial,
  type Sharing,
  type SharedTrip,
} from '@daoxing/sharing/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { newerShared } from './guest-data.ts'

const sharingKey = (hash: string) => ['sharing', 'own', hash] as const

/** The rider's own view of the sharing of a trip. */
export const sharingQuery = (hash: string) =>
  queryOptions({
    queryKey: sharingKey(hash),
    queryFn: ({ signal }) => send(getSharing, { params: { id: hash }, signal }),
    meta: { isLive: true },
  })

/** Merges an event into the sharing of a trip. A new guest causes a refetch of the links. */
export function noteOwnShared(cache: QueryClient, shared: SharedTrip): void {
  const key = sharingKey(shared.trip_hash)
  const held = cache.getQueryData<Sharing>(key)
  if (held === undefined) return
  cache.setQueryData<Sharing>(key, { ...held, shared: newerShared(held.shared, shared) })
  if (held.shared.guests !== shared.guests) void cache.invalidateQueries({ queryKey: key })
}

const tutorialKey = ['sharing', 'tutorial'] as const
export const tutorialQuery = queryOptions({
  queryKey: tutorialKey,
  queryFn: async ({ signal }) => (await send(getTutorial, { signal })).state,
  staleTime: Number.POSITIVE_INFINITY,
})

export function useSetTutorialSeen() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(setTutorial, { body: { state: 'seen' } }),
    onMutate: () => cache.setQueryData(tutorialKey, 'seen'),
  })
}

/** Wraps a change of a trip's sharing, after which all of it is refetched. */
function useChange<Input, Output>(hash: string, change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSettled: () => cache.invalidateQueries({ queryKey: sharingKey(hash) }),
  })
}

export const useCreateLink = (hash: string) => useChange(hash, () => send(createLink, { params: { id: hash } }))

export const useRevokeLink = (hash: string) =>
  useChange(hash, (linkId: string) => send(revokeLink, { params: { id: hash, link_id: linkId } }))

export const usePutMainContact = (hash: string) =>
  useChange(hash, (phone: string) => send(putMainContact, { params: { id: hash }, body: { phone, cc: '' } }))

export type PassengerDraft = { readonly name: string; readonly phone: string }
export const usePutPassengers = (hash: string) =>
  useChange(hash, (passengers: readonly PassengerDraft[]) =>
    send(putPassengers, {
      params: { id: hash },
      body: { passengers: passengers.map((passenger) => ({ ...passenger, cc: '' })) },
    }),
  )

export const useCallPassengers = (hash: string) =>
  useMutation({
    networkMode: 'always',
    mutationFn: async () => (await send(callPassengers, { params: { id: hash } })).calls,
  })

export const useInviteToGame = (hash: string) => useChange(hash, () => send(inviteToGame, { params: { id: hash } }))

const nightKey = ['sharing', 'night'] as const
export const nightQuery = queryOptions({
  queryKey: nightKey,
  queryFn: ({ signal }) => send(getNightSharing, { signal }),
})

export function usePutNight() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { readonly is_on: boolean; readonly phone: string }) =>
      send(putNightSharing, { body: { ...body, cc: '' } }),
    onSuccess: (night) => cache.setQueryData(nightKey, night),
  })
}
