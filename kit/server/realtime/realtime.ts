import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { defineFleeting, type FleetingDefinition, Refusal, sessionEnded } from '@daoxing/kit/contract'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { recheckSockets } from './recheck-sockets.ts'
import type { Clock } from '../process/clock.ts'
import { afterCommit } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import { noPeers, type Peers } from '../sharing/peers.ts'
import { actorOf, type Principal } from '../http/principal.ts'
import { createSocketExpiry, type SocketExpiry } from './socket-expiry.ts'
import type { SharedRooms } from '../sharing/shared-rooms.ts'

export type Realtime = {
  /**
   * Sends a durable event to everybody in a room, or moves them as `roomMoves` says, in all processes. Called only by
   * the outbox, which keeps the row until this resolves.
   */
  send(room: string, name: string, payload: unknown): Promise<void>
  /** Whether events can reach the other processes now. */
  canSend(): boolean
  /** Sends a transient message: dropped for a socket that cannot take it at once. */
  fleet<Payload extends z.ZodMiniType>(
    room: string,
    message: FleetingDefinition<Payload>,
    payload: z.output<Payload>,
  ): void
  /**
   * Adds every socket of this process in `room` to another room, or removes it again. In a transaction, it takes effect
   * after the commit. The outbox does the same for all processes.
   */
  join(room: string, other: string): void
  leave(room: string, other: string): void
  /** Ends the sockets of a room in this process; in a transaction, after its commit. */
  disconnect(room: string): void
  /** Receives every sent event, for tests and metrics. */
  tap(listener: (room: string, name: string, payload: unknown) => void): () => void
  /** The number of open sockets here. */
  count(): number
  /** Accepts sockets, once all events of the house are received here. */
  attach(server: HttpServer, handlers: SocketHandlers): Promise<void>
  /** Ends all sockets; they reconnect to the next server. */
  close(): void
}

export type SocketHandlers = {
  readonly log: Log
  /** The clock for the expiry of sessions. */
  readonly clock: Clock
  /** The principal of a handshake, by cookie or credential; undefined refuses the connection. */
  authenticate(handshake: { cookie: string | undefined; token: string | undefined }): Promise<Principal | undefined>
  /** The rooms of an authenticated socket; only the server decides. */
  roomsOf(principal: Principal): Promise<readonly string[]>
  /** Transient messages that a principal may send, by name. */
  receive(principal: Principal, name: string, payload: unknown): void
  /** Whether this request may become a socket at all: from our own page or a program, and not during shutdown. */
  mayKnock(request: IncomingMessage): boolean
}

/** Messages that a socket may send per second; the rest is dropped. Ten positions a second are plenty. */
const messagesPerSecond = 50

/** A transient message to a room, for the processes that may have its sockets. */
const toRoom = defineFleeting('kit.toRoom', z.object({ room: z.string(), name: z.string(), payload: z.unknown() }))

/** Moves between rooms are sent like events, so that they reach every process even if one dies in the meantime. */
export const roomMoves = { join: 'kit.join', leave: 'kit.leave', disconnect: 'kit.disconnect' } as const

type Sockets = ReturnType<Server['in']>
const moves: Readonly<Record<string, (sockets: Sockets, others: readonly string[]) => void>> = {
  [roomMoves.join]: (sockets, others) => sockets.socketsJoin([...others]),
  [roomMoves.leave]: (sockets, others) => sockets.socketsLeave([...others]),
  [roomMoves.disconnect]: (sockets) => sockets.disconnectSockets(true),
}
const OtherRoom = z.object({ room: z.string() })

/** A malformed row must not block those after it. */
function otherRoomsIn(payload: unknown): readonly string[] {
  const result = z.safeParse(OtherRoom, payload)
  return result.success ? [result.data.room] : []
}

type Sharing = { readonly peers: Peers; readonly rooms: SharedRooms }

/**
 * Socket.IO over websocket only, without compression; see architecture.md for its two paths. All processes share one
 * set of rooms.
 */
export function createRealtime(sharing?: Sharing): Realtime {
  const { peers = noPeers, rooms } = sharing ?? {}
  const listeners = new Set<(room: string, name: string, payload: unknown) => void>()
  // With other processes, the first event opens it as well: a process without sockets sends to those of others.
  let io: Server | undefined
  let isAttached = false
  let isClosed = false
  let stopRechecking: () => void = () => undefined
  let expiry: SocketExpiry | undefined
  const fleetHere = (room: string, name: string, payload: unknown) => {
    expiry?.endExpired()
    io?.local.to(room).volatile.emit(name, payload)
  }
  peers.receive(toRoom, ({ room, name, payload }) => fleetHere(room, name, payload))
  // Clients that may have missed events reconnect and read the live state.
  rooms?.onGap(() => io?.local.disconnectSockets(true))
  rooms?.beforeReceiving(() => expiry?.endExpired())
  const here = (room: string, act: (sockets: Sockets) => void) =>
    afterCommit(() => {
      if (io) act(io.local.in(room))
    })
  return {
    send(room, name, payload) {
      // It stays in the outbox, for the other processes and for the successor of this one.
      if (isClosed) return Promise.reject(new Error('an event came after the sockets were closed'))
      if (rooms) io ??= openServer(rooms)
      expiry?.endExpired()
      const move = Object.hasOwn(moves, name) ? moves[name] : undefined
      if (io && move) move(io.in(room), otherRoomsIn(payload))
      else io?.to(room).emit(name, payload)
      for (const listener of move ? [] : listeners) listener(room, name, payload)
      return rooms ? rooms.taken() : Promise.resolve()
    },
    canSend: () => !isClosed && (rooms?.canSend() ?? true),
    fleet(room, message, payload) {
      fleetHere(room, message.name, payload)
      peers.send(toRoom, { room, name: message.name, payload })
    },
    join: (room, other) => here(room, (sockets) => sockets.socketsJoin(other)),
    leave: (room, other) => here(room, (sockets) => sockets.socketsLeave(other)),
    disconnect: (room) => here(room, (sockets) => sockets.disconnectSockets(true)),
    tap(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => (isAttached ? (io?.engine.clientsCount ?? 0) : 0),
    async attach(server, handlers) {
      io ??= openServer(rooms)
      await rooms?.listen()
      expiry = createSocketExpiry(handlers.clock, endOfSession)
      serveSockets({ io, handlers, expiry })
      const isStillIn = async (socket: Socket) => (await holderAt(socket, handlers)) !== undefined
      if (rooms) stopRechecking = recheckSockets({ io, isCutOff: () => !rooms.canSend(), isStillIn, log: handlers.log })
      io.attach(server, {
        transports: ['websocket'],
        perMessageDeflate: false,
        pingInterval: 10_000,
        pingTimeout: 8_000,
        maxHttpBufferSize: 64 * 1024,
        allowRequest: (request, answer) => answer(null, handlers.mayKnock(request)),
      })
      isAttached = true
    },
    close() {
      isClosed = true
      stopRechecking()
      expiry?.stop()
      // Only the sockets: the HTTP server is closed by the code that opened it.
      if (isAttached) io?.engine.close()
      if (rooms) void io?.of('/').adapter.close()
      io = undefined
    },
  }
}

function openServer(rooms?: SharedRooms): Server {
  return new Server({
    serveClient: false,
    // A socket must have authenticated by then.
    connectTimeout: 10_000,
    ...(rooms ? { adapter: rooms.adapter } : {}),
  })
}

/** The most sockets of one person per process: many pages, and some dropped ones that were not detected yet. */
const linesMax = 30

type ServedSockets = { readonly io: Server; readonly handlers: SocketHandlers; readonly expiry: SocketExpiry }

function serveSockets({ io, handlers, expiry }: ServedSockets): void {
  const lines = new Map<string, number>()
  io.use((socket, next) => {
    letIn(socket, handlers).then(
      (isIn) => {
        if (!isIn) return next(new Error('TOKEN_INVALID_OR_EXPIRED'))
        next((lines.get(holderOf(socket)) ?? 0) < linesMax ? undefined : new Error('TOO_MANY_LINES'))
      },
      (error: unknown) => {
        // A held session is refused like none.
        if (error instanceof Refusal) return next(new Error('TOKEN_INVALID_OR_EXPIRED'))
        handlers.log.error({ err: error }, 'a socket could not be let in')
        next(new Error('UNEXPECTED'))
      },
    )
  })
  io.on('connection', (socket) => {
    countLine(lines, socket)
    expiry.watch(socket, expiryOf(principals.get(socket)))
    // Between the handshake and this moment the session may have ended, or an order started: their transactions did not
    // find this socket in any room yet, so the second read sees their commits.
    letIn(socket, handlers).then(
      (isIn) => isIn || socket.disconnect(true),
      (error: unknown) => {
        if (!(error instanceof Refusal)) handlers.log.error({ err: error }, 'a socket could not be looked at again')
        socket.disconnect(true)
      },
    )
    receiveAll(socket, { handlers, expiry })
  })
}

function countLine(lines: Map<string, number>, socket: Socket): void {
  const holder = holderOf(socket)
  lines.set(holder, (lines.get(holder) ?? 0) + 1)
  socket.on('disconnect', () => {
    const left = (lines.get(holder) ?? 0) - 1
    if (left > 0) lines.set(holder, left)
    else lines.delete(holder)
  })
}

/** The principal of each socket, since its handshake. */
const principals = new WeakMap<Socket, Principal>()

const holderOf = (socket: Socket) => actorOf(principals.get(socket) ?? { kind: 'none' }, socket.id)

/** The current principal of a socket, by its handshake. */
function holderAt(socket: Socket, handlers: SocketHandlers): Promise<Principal | undefined> {
  const { auth, headers } = socket.handshake
  const token: unknown = auth['token']
  return handlers.authenticate({ cookie: headers.cookie, token: typeof token === 'string' ? token : undefined })
}

/** Adds the socket to the rooms of its principal; false without one. */
async function letIn(socket: Socket, handlers: SocketHandlers): Promise<boolean> {
  const principal = await holderAt(socket, handlers)
  if (!principal || isOfAnother(socket, principal)) return false
  principals.set(socket, principal)
  await socket.join([...(await handlers.roomsOf(principal))])
  return true
}

const expiryOf = (principal: Principal | undefined) =>
  principal !== undefined && 'expiresAt' in principal ? principal.expiresAt : undefined

/** Tells the page why it is disconnected. */
function endOfSession(socket: Socket): void {
  socket.emit(sessionEnded.name, { code: 'TOKEN_INVALID_OR_EXPIRED' })
  socket.disconnect(true)
}

/** A page sends the rider that it belongs to; the cookie may have become that of another one since. */
function isOfAnother({ handshake }: Socket, principal: Principal): boolean {
  const named: unknown = handshake.auth['rider']
  return typeof named === 'string' && principal.kind === 'rider' && principal.riderId !== named
}

function receiveAll(socket: Socket, { handlers, expiry }: Omit<ServedSockets, 'io'>): void {
  let secondBegan = 0
  let receivedCount = 0
  socket.onAny((name: string, payload: unknown) => {
    const now = performance.now()
    if (now - secondBegan >= 1000) [secondBegan, receivedCount] = [now, 0]
    receivedCount += 1
    expiry.endExpired()
    if (!socket.connected) return
    const principal = principals.get(socket)
    if (!principal || receivedCount > messagesPerSecond) return
    try {
      handlers.receive(principal, name, payload)
    } catch (error) {
      handlers.log.error({ err: error, message: name.slice(0, 40) }, 'a message of a socket could not be heard')
    }
  })
}
