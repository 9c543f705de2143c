import type { EventDefinition, FleetingDefinition, PayloadOf } from '@daoxing/kit/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { nowMs } from './clock.ts'

export type RealtimeState =
  | { readonly state: 'off' | 'connecting' | 'live' }
  | { readonly state: 'lost'; readonly sinceMs: number }

const turnedAwayListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()
const refetchers = new Set<() => void>()
const hearers = new Map<string, Set<(payload: unknown) => void>>()
let current: RealtimeState = { state: 'off' }
let socket: Socket | undefined
let isWanted = false

/** Opens the line to the server: websocket only, reconnecting without end after 1 to 5 s. Called after first paint, signed in. */
export async function startRealtime(): Promise<void> {
  if (isWanted) return
  isWanted = true
  setState({ state: 'connecting' })
  const { io } = await import('socket.io-client')
  // Sign-out may have come while the library was loading.
  if (!isWanted || socket !== undefined) return
  const opened = io({ transports: ['websocket'], reconnectionDelay: 1000, reconnectionDelayMax: 5000, timeout: 8000 })
  socket = opened
  opened.on('connect', () => {
    setState({ state: 'live' })
    // What happened while nobody listened is not sent again: whoever shows something live asks for it now.
    for (const refetch of refetchers) refetch()
  })
  opened.on('disconnect', (reason) => {
    noteLost()
    // The server closes a socket on sign-out and on restart; only the first must not come back, and that says stopRealtime.
    if (reason === 'io server disconnect' && isWanted) setTimeout(() => isWanted && opened.connect(), 1000)
  })
  opened.on('connect_error', (error) => {
    noteLost()
    // A refused handshake is not retried by the library.
    if (opened.active || !isWanted) return
    if (error.message !== 'TOKEN_INVALID_OR_EXPIRED') setTimeout(() => opened.connect(), 3000)
    else for (const listener of turnedAwayListeners) listener()
  })
  opened.onAny((name: string, payload: unknown) => {
    for (const hear of hearers.get(name) ?? []) hear(payload)
  })
}

export function stopRealtime(): void {
  isWanted = false
  socket?.disconnect()
  socket = undefined
  setState({ state: 'off' })
}

/** Hears an event or a fleeting message. What does not fit its schema is dropped: it is from a newer server. */
export function onEvent<E extends EventDefinition | FleetingDefinition>(
  event: E,
  listener: (payload: PayloadOf<E>) => void,
): () => void {
  const hear = (payload: unknown) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) listener(parsed.data as PayloadOf<E>)
  }
  const all = hearers.get(event.name) ?? new Set()
  hearers.set(event.name, all.add(hear))
  return () => all.delete(hear)
}

/** The same for as long as a screen is shown. */
export function useEvent<E extends EventDefinition | FleetingDefinition>(
  event: E,
  listener: (payload: PayloadOf<E>) => void,
): void {
  const hear = useEffectEvent(listener)
  useEffect(() => onEvent(event, (payload) => hear(payload)), [event])
}

/** Called after each connect and reconnect: refetch what is live. */
export function onReconnect(refetch: () => void): () => void {
  refetchers.add(refetch)
  return () => refetchers.delete(refetch)
}

/** Called when the server refuses the socket because the session is over. */
export function onTurnedAway(listener: () => void): () => void {
  turnedAwayListeners.add(listener)
  return () => turnedAwayListeners.delete(listener)
}

export function useRealtimeState(): RealtimeState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => current,
  )
}

function noteLost(): void {
  if (isWanted && current.state !== 'lost') setState({ state: 'lost', sinceMs: nowMs() })
}

function setState(next: RealtimeState): void {
  if (next.state === current.state) return
  current = next
  for (const listener of stateListeners) listener()
}
