import type { EventDefinition, FleetingDefinition, PayloadOf } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod/mini'

export type LineOptions = {
  readonly serverUrl: string
  /** Read at every handshake: a credential may be renewed. */
  readonly credential: () => string
  /** After each connect and reconnect: missed events were not sent, so fetch the state. */
  readonly onConnect: () => void
  readonly onDisconnect?: () => void
  /** The server does not know the credential (any more). */
  readonly onTurnedAway: () => void
}

/** A connection to the server that reconnects by itself. */
export type SocketLine = {
  readonly isOpen: boolean
  open(): void
  /** Closes the connection; it stays closed until it is opened again. */
  close(): void
  on<E extends EventDefinition>(event: E, listener: (payload: PayloadOf<E>) => void): void
  /** Sends a transient message, dropped without a connection. */
  fleet<Payload extends z.ZodMiniType>(message: FleetingDefinition<Payload>, payload: z.output<Payload>): void
}

const closedByServerPauseMs = 1_500

export function createSocketLine({
  serverUrl,
  credential,
  onConnect,
  onDisconnect,
  onTurnedAway,
}: LineOptions): SocketLine {
  let isWanted = false
  let reopening: NodeJS.Timeout | undefined
  const socket: Socket = io(serverUrl, {
    transports: ['websocket'],
    perMessageDeflate: { threshold: Number.MAX_SAFE_INTEGER },
    // Every driver has a separate connection; the library would share one.
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 8_000,
    auth: (answer) => answer({ token: credential() }),
  })
  socket.on('connect', onConnect)
  socket.on('disconnect', (reason) => {
    onDisconnect?.()
    // The library reconnects by itself after all other errors.
    if (reason === 'io server disconnect') openLater()
  })
  socket.on('connect_error', (error) => {
    if (!socket.active && error.message === 'TOKEN_INVALID_OR_EXPIRED') onTurnedAway()
    else if (!socket.active) openLater()
  })
  function openLater(): void {
    clearTimeout(reopening)
    reopening = setTimeout(() => isWanted && socket.connect(), closedByServerPauseMs)
  }
  return {
    get isOpen() {
      return socket.connected
    },
    open() {
      isWanted = true
      socket.connect()
    },
    close() {
      isWanted = false
      clearTimeout(reopening)
      socket.disconnect()
    },
    on(event, listener) {
      socket.on(event.name, (payload: unknown) => {
        const parsed = event.payload.safeParse(payload)
        // A payload that does not match its schema comes from a newer server.
        if (parsed.success) listener(parsed.data as PayloadOf<typeof event>)
      })
    },
    fleet: (message, payload) => void socket.volatile.emit(message.name, payload),
  }
}
