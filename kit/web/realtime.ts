import type { EventDefinition, FleetingDefinition, PayloadOf } from '@daoxing/kit/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { nowMs } from './clock.ts'
import { jittered } from './jitter.ts'
import { onRiderLeft } from './rider-left.ts'

export type RealtimeState =
  | { readonly state: 'off' | 'connecting' | 'live' }
  | { readonly state: 'lost'; readonly sinceMs: number }

const stateListeners = new Set<() => void>()
const refetchers = new Set<() => void>()
const eventListeners = new Map<string, Set<(payload: unknown) => void>>()
let current: RealtimeState = { state: 'off' }
let socket: Socket | undefined
/** The rider of the connection. */
let wantedBy: string | undefined
let onRefusal: () => void = () => undefined

/**
 * Opens a rider's connection to the server: websocket only, reconnecting without end after 1 to 5 s. Called after first
 * paint, signed in. It is closed when the rider leaves. `onRefused` is called when the server considers the session
 * ended.
 */
export async function startRealtime(rider: string, onRefused: () => void): Promise<void> {
  onRefusal = onRefused
  if (wantedBy === rider) return
  stopRealtime()
  wantedBy = rider
  setState({ state: 'connecting' })
  const { io } = await import('socket.io-client')
  // The rider may have left while the library was loading, and another one may have signed in.
  if (wantedBy !== rider || socket !== undefined) return
  const opened = io({
    transports: ['websocket'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 8000,
    // The cookie may have become that of another rider, whose events are not for this page.
    auth: { rider },
  })
  socket = opened
  const comeBack = (pauseMs: number) => setTimeout(() => socket === opened && opened.connect(), jittered(pauseMs))
  let refusals = 0
  opened.on('connect', () => {
    refusals = 0
    setState({ state: 'live' })
    // Missed events are not sent again: live screens refetch now.
    for (const refetch of refetchers) refetch()
  })
  opened.on('disconnect', (reason) => {
    noteLost()
    // The server closes a socket when a session ends and when it restarts: the next attempt tells which.
    if (reason === 'io server disconnect') comeBack(1000)
  })
  opened.on('connect_error', (error) => {
    noteLost()
    // A refused handshake is not retried by the library.
    if (opened.active || socket !== opened) return
    comeBack(Math.min(30_000, 3000 * 2 ** refusals))
    refusals += 1
    if (error.message === 'TOKEN_INVALID_OR_EXPIRED') onRefusal()
  })
  opened.onAny((name: string, payload: unknown) => {
    if (socket === opened) for (const listenerOfEvent of eventListeners.get(name) ?? []) listenerOfEvent(payload)
  })
}

/** The connection closes with its rider: it would receive the next one's events. */
onRiderLeft(stopRealtime)

export function stopRealtime(): void {
  wantedBy = undefined
  const closing = socket
  socket = undefined
  closing?.disconnect()
  setState({ state: 'off' })
}

/**
 * Subscribes to an event or a transient message. A payload that does not match its schema is dropped: it is from a
 * newer server.
 */
export function onEvent<E extends EventDefinition | FleetingDefinition>(
  event: E,
  listener: (payload: PayloadOf<E>) => void,
): () => void {
  const listenerOfEvent = (payload: unknown) => {
    const parsed = event.payload.safeParse(payload)
    if (parsed.success) listener(parsed.data as PayloadOf<E>)
  }
  const all = eventListeners.get(event.name) ?? new Set()
  eventListeners.set(event.name, all.add(listenerOfEvent))
  return () => all.delete(listenerOfEvent)
}

/** Subscribes to an event for as long as a screen is shown. */
export function useEvent<E extends EventDefinition | FleetingDefinition>(
  event: E,
  listener: (payload: PayloadOf<E>) => void,
): void {
  const listenerOfEvent = useEffectEvent(listener)
  useEffect(() => onEvent(event, (payload) => listenerOfEvent(payload)), [event])
}

/** Called after each connect and reconnect: refetch live data. */
export function onReconnect(refetch: () => void): () => void {
  refetchers.add(refetch)
  return () => refetchers.delete(refetch)
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
  if (wantedBy !== undefined && current.state !== 'lost') setState({ state: 'lost', sinceMs: nowMs() })
}

function setState(next: RealtimeState): void {
  if (next.state === current.state) return
  current = next
  for (const listener of stateListeners) listener()
}
