import type { EventDefinition, FleetingDefinition, PayloadOf } from '@daoxing/kit/contract'
import { io, type Socket } from 'socket.io-client'
import type * as z from 'zod/mini'

export type LineOptions = {
  readonly serverUrl: string
  /** Read at every handshake: a credential may be renewed. */
  readonly credential: () => string
  /** After each connect and reconnect: what happened meanwhile was not sent, so ask for it. */
  readonly onConnect: () => void
  readonly onDisconnect?: () => void
  /** The server does not know the credential (any more). */
  readonly onTurnedAway: () => void
}

/** A line to the server that comes back by itself. */
export type SocketLine = {
  readonly isOpen: boolean
  open(): void
  /** Closes the line; it stays closed until it is opened again. */
  close(): void
  on<E extends EventDefinition>(event: E, listener: (payload: PayloadOf<E>) => void): void
  /** Sends a fleeting message, dropped while there is no line. */
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
    // Every driver has a line of its own; the library would put them all on one.
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
    // The library comes back after everything but this.
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
        // A payload that does not fit its schema comes from a newer server.
        if (parsed.success) listener(parsed.data as PayloadOf<typeof event>)
      })
    },
    fleet: (message, payload) => void socket.volatile.emit(message.name, payload),
  }
}
