import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { type HeldOut, type RiderSession, type SessionSlot, useRegistry } from './registry.tsx'
import { settleRider } from './rider-scope.ts'
import { mayBeSignedIn } from './session-mark.ts'

export const sessionKey = ['kit', 'session'] as const

export type SessionState =
  | { readonly state: 'loading' }
  /** `heldOut` is the reason if a session was ended for one. */
  | { readonly state: 'nobody'; readonly heldOut?: string }
  | { readonly state: 'rider'; readonly rider: RiderSession }
  /** Neither is known, because there is no network or the server did not respond. */
  | { readonly state: 'unknown' }

/** The session, as the shell knows it. */
export function useSession(): SessionState {
  const slot = useSessionSlot()
  const { data, isPending, isPaused, isError, errorUpdateCount } = useQuery({
    queryKey: sessionKey,
    enabled: slot !== undefined,
    staleTime: 5 * 60_000,
    retry: (count, error) => count < 2 && isApiError(error) && error.isAnswerLost,
    queryFn: async ({ signal }) => (slot === undefined ? null : await readRider(slot, signal)),
  })
  if (slot === undefined) return { state: 'nobody' }
  if (data === null) return { state: 'nobody' }
  if (data !== undefined) return 'heldOut' in data ? { state: 'nobody', ...data } : { state: 'rider', rider: data }
  if (isPaused) return { state: 'unknown' }
  // It stays shown during the retry, so that the screen does not flicker.
  if (isPending) return { state: errorUpdateCount > 0 ? 'unknown' : 'loading' }
  return { state: isError ? 'unknown' : 'nobody' }
}

/**
 * Called after sign-in, sign-up and a change of the rider's name: requests the session again and resolves when it is
 * known.
 */
export function useRenewSession(): () => Promise<void> {
  const cache = useQueryClient()
  return () => {
    markRider(true)
    return cache.refetchQueries({ queryKey: sessionKey })
  }
}

/** Signs out and deletes all of the rider's data. */
export function useSignOut(): () => Promise<void> {
  const slot = useSessionSlot()
  const forget = useForgetSession()
  return async () => {
    await slot?.signOut()
    forget()
  }
}

/** Deletes all of the rider's data from the page. The server has ended the session. */
export function useForgetSession(): () => void {
  const cache = useQueryClient()
  return () => {
    markRider(false)
    // The rider's screens are removed with their React tree; the next rider gets a new tree with its own cache.
    cache.clear()
    cache.setQueryData(sessionKey, null)
    settleRider(null)
  }
}

async function readRider(slot: SessionSlot, signal: AbortSignal): Promise<RiderSession | HeldOut | null> {
  const rider = mayBeSignedIn() ? await slot.read(signal) : null
  markRider(rider !== null)
  settleRider(rider !== null && 'riderId' in rider ? rider.riderId : null)
  return rider
}

function markRider(isKnown: boolean): void {
  document.cookie = `daoxing_rider_page=1; path=/; samesite=lax; max-age=${isKnown ? 31_536_000 : 0}`
}

export function useSessionSlot(): SessionSlot | undefined {
  return useRegistry().find((entry) => entry.session !== undefined)?.session
}
