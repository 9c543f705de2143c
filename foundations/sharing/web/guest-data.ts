import { jittered, readOfRider, send, sendWithRetry, newTapKey, storeForRider } from '@daoxing/kit/web'
import {
  acceptGame,
  encourageTrip,
  type GameTap,
  getGuestTrip,
  type GuestTrip,
  listMessages,
  nameGuest,
  openLink,
  sendMessage,
  type SharedTrip,
  submitGameResult,
  type TripMessage,
} from '@daoxing/sharing/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** A participant of a trip: its rider, or a guest with a credential. */
export type Caller = { readonly hash: string; readonly bearer: string | undefined }

const by = ({ hash, bearer }: Caller) => ({
  params: { id: hash },
  ...(bearer === undefined ? {} : { bearer, rider: 'any' as const }),
})
/** The polling interval while no events arrive. */
const readAgainMs = 30_000

const credentialKey = (hash: string) => `sharing.guest.${hash}`

/** Returns the guest's credential for a trip, which lasts as long as the tab. */
export const storedCredential = (hash: string): string | undefined =>
  readOfRider('visit', credentialKey(hash)) ?? undefined

/** Exchanges the token of a link for a credential. */
export async function openByToken(hash: string, token: string): Promise<string> {
  const { credential } = await send(openLink, { params: { id: hash }, body: { token }, rider: 'any' })
  storeForRider('visit', credentialKey(hash), credential)
  return credential
}

const tripKey = (hash: string) => ['sharing', 'guestTrip', hash] as const
const messagesKey = (hash: string) => ['sharing', 'messages', hash] as const

export const guestTripQuery = (caller: Caller) =>
  queryOptions({
    queryKey: tripKey(caller.hash),
    // A newer event may arrive before the response does.
    queryFn: async ({ signal, client }) =>
      newerView(client.getQueryData(tripKey(caller.hash)), await send(getGuestTrip, { ...by(caller), signal })),
    refetchInterval: ({ state }) => (state.data?.trip.is_over ? false : jittered(readAgainMs)),
    meta: { isLive: true },
  })

export const messagesQuery = (caller: Caller) =>
  queryOptions({
    queryKey: messagesKey(caller.hash),
    queryFn: async ({ signal, client }) =>
      allMessages(
        client.getQueryData(messagesKey(caller.hash)),
        (await send(listMessages, { ...by(caller), signal })).messages,
      ),
    meta: { isLive: true },
  })

/** Returns the newer of two shared states of a trip. */
export const newerShared = (held: SharedTrip, come: SharedTrip): SharedTrip =>
  come.revision > held.revision ? come : held

/** Merges a response with the parts of the cached view that events have updated since the request. */
export function newerView(held: GuestTrip | undefined, come: GuestTrip): GuestTrip {
  if (held === undefined) return come
  const trip = held.trip.revision > come.trip.revision ? held.trip : come.trip
  return { ...come, trip, shared: newerShared(held.shared, come.shared) }
}

/** Merges the messages of a response with those that events have brought since the request. */
export function allMessages(
  held: readonly TripMessage[] | undefined,
  come: readonly TripMessage[],
): readonly TripMessage[] {
  const last = come.at(-1)?.number ?? 0
  const later = held?.filter(({ number }) => number > last) ?? []
  return later.length === 0 ? come : [...come, ...later]
}

/** Refetches everything about a trip after a connection loss or a reconnect: missed events are not sent again. */
export function readAgain(cache: QueryClient, hash: string): void {
  for (const queryKey of [tripKey(hash), messagesKey(hash)]) void cache.invalidateQueries({ queryKey })
}

/** Merges an event into the shared state of a trip. If a message is missing in between, the list is refetched. */
export function noteShared(cache: QueryClient, shared: SharedTrip, message: TripMessage | null): void {
  const { trip_hash: hash } = shared
  cache.setQueryData<GuestTrip>(tripKey(hash), (held) => held && { ...held, shared: newerShared(held.shared, shared) })
  if (message === null) return
  const held = cache.getQueryData<readonly TripMessage[]>(messagesKey(hash))
  if (held === undefined) return
  const last = held.at(-1)?.number ?? 0
  if (message.number === last + 1) cache.setQueryData(messagesKey(hash), [...held, message])
  else if (message.number > last) void cache.invalidateQueries({ queryKey: messagesKey(hash) })
}

/** Merges a newer state of the order. Another car means another driver, so the whole view is refetched. */
export function noteTrip(cache: QueryClient, trip: GuestTrip['trip']): void {
  const key = tripKey(trip.trip_hash)
  const held = cache.getQueryData<GuestTrip>(key)
  if (held === undefined || held.trip.revision >= trip.revision) return
  const isOtherCar = trip.plate !== held.trip.plate
  cache.setQueryData<GuestTrip>(key, { ...held, trip, ...(isOtherCar ? { driver: null, car: null } : {}) })
  if (trip.is_over || isOtherCar) void cache.invalidateQueries({ queryKey: key })
}

export function useSendMessage(caller: Caller) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (message: string) =>
      sendWithRetry(sendMessage, { ...by(caller), body: { message }, idempotencyKey: newTapKey() }),
    onSettled: () => cache.invalidateQueries({ queryKey: messagesKey(caller.hash) }),
  })
}

export function useEncourage(caller: Caller) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => send(encourageTrip, by(caller)),
    onSuccess: (shared) => noteShared(cache, shared, null),
  })
}

export function useNameGuest(caller: Caller) {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (name: string) => send(nameGuest, { ...by(caller), body: { name } }),
    onSettled: () => cache.invalidateQueries({ queryKey: tripKey(caller.hash) }),
  })
}

export const useAcceptGame = (caller: Caller) =>
  useMutation({ networkMode: 'always', mutationFn: () => send(acceptGame, by(caller)) })

export const useSubmitGame = (caller: Caller) =>
  useMutation({
    networkMode: 'always',
    mutationFn: (body: { readonly score: number; readonly taps: readonly GameTap[] }) =>
      sendWithRetry(submitGameResult, {
        ...by(caller),
        body: { score: body.score, taps: [...body.taps] },
        idempotencyKey: newTapKey(),
      }),
  })
