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
const hearers = new Map<string, Set<(payload: unknown) => void>>()
let current: RealtimeState = { state: 'off' }
let socket: Socket | undefined
/** The rider whose line it is. */
let wantedBy: string | undefined
let hearRefusal: () => void = () => undefined

/**
 * Opens a rider's line to the server: websocket only, reconnecting without end after 1 to 5 s. Called after first paint,
 * signed in. It is closed when the rider leaves. `onRefused` hears that the server takes the session for ended.
 */
export async function startRealtime(rider: string, onRefused: () => void): Promise<void> {
  hearRefusal = onRefused
  if (wantedBy === rider) return
  stopRealtime()
  wantedBy = rider
  setState({ state: 'connecting' })
  const { io } = await import('socket.io-client')
  // The rider may have left while the library was loading, and another one may have come.
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
    // The server closes a socket when a session ends and when it restarts: which of them it was, the next try tells.
    if (reason === 'io server disconnect') comeBack(1000)
  })
  opened.on('connect_error', (error) => {
    noteLost()
    // A refused handshake is not retried by the library.
    if (opened.active || socket !== opened) return
    comeBack(Math.min(30_000, 3000 * 2 ** refusals))
    refusals += 1
    if (error.message === 'TOKEN_INVALID_OR_EXPIRED') hearRefusal()
  })
  opened.onAny((name: string, payload: unknown) => {
    if (socket === opened) for (const hear of hearers.get(name) ?? []) hear(payload)
  })
}

/** The line goes with its rider: it would hear the next one's news. */
onRiderLeft(stopRealtime)

export function stopRealtime(): void {
  wantedBy = undefined
  const closing = socket
  socket = undefined
  closing?.disconnect()
  setState({ state: 'off' })
}

/** Hears an event or a fleeting message. A payload that does not fit its schema is dropped: it is from a newer server. */
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
