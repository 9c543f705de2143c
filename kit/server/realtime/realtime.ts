import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { defineFleeting, type FleetingDefinition, Refusal, sessionEnded } from '@daoxing/kit/contract'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import { askSocketsAgain } from './ask-sockets-again.ts'
import type { Clock } from '../process/clock.ts'
import { afterCommit } from '../database/database.ts'
import type { Log } from '../process/log.ts'
import { noPeers, type Peers } from '../sharing/peers.ts'
import { actorOf, type Principal } from '../http/principal.ts'
import { createSocketExpiry, type SocketExpiry } from './socket-expiry.ts'
import type { SharedRooms } from '../sharing/shared-rooms.ts'

export type Realtime = {
  /**
   * Sends a durable event to everybody in a room, or moves them as `roomMoves` says, whichever process holds the socket.
   * Called by the outbox alone, which keeps the row until this resolves.
   */
  send(room: string, name: string, payload: unknown): Promise<void>
  /** Whether what is sent now can reach the other processes. */
  canSend(): boolean
  /** Sends a fleeting message: dropped for whoever cannot take it at once. */
  fleet<Payload extends z.ZodMiniType>(
    room: string,
    message: FleetingDefinition<Payload>,
    payload: z.output<Payload>,
  ): void
  /**
   * Puts every socket of this process that is in `room` into another room too, or takes it out again. Said in a
   * transaction, it happens when the transaction has been committed. The outbox does the same for all processes.
   */
  join(room: string, other: string): void
  leave(room: string, other: string): void
  /** Ends the sockets of a room in this process; said in a transaction, after its commit. */
  disconnect(room: string): void
  /** Hears what is sent, for tests and metrics. */
  tap(listener: (room: string, name: string, payload: unknown) => void): () => void
  /** How many sockets are open here. */
  count(): number
  /** Lets sockets in, once everything that is sent anywhere in the house is heard here. */
  attach(server: HttpServer, doors: SocketDoors): Promise<void>
  /** Ends all sockets; they come back to whoever serves next. */
  close(): void
}

export type SocketDoors = {
  readonly log: Log
  /** Sessions expire by it. */
  readonly clock: Clock
  /** The principal of a handshake, by cookie or credential; undefined refuses the connection. */
  authenticate(handshake: { cookie: string | undefined; token: string | undefined }): Promise<Principal | undefined>
  /** The rooms of whoever has come in; the server alone decides. */
  roomsOf(principal: Principal): Promise<readonly string[]>
  /** Fleeting messages that a principal may send, by name. */
  hear(principal: Principal, name: string, payload: unknown): void
  /** Whether this request may become a socket at all: from our own page or a program, and not while we close. */
  mayKnock(request: IncomingMessage): boolean
}

/** Messages that a socket may send per second; the rest is dropped. Ten positions a second are plenty. */
const messagesPerSecond = 50

/** A fleeting message to a room, on its way to the processes that may hold sockets of it. */
const toRoom = defineFleeting('kit.toRoom', z.object({ room: z.string(), name: z.string(), payload: z.unknown() }))

/** Moves between rooms on the road of events, so that they reach every process like those, whoever dies meanwhile. */
export const roomMoves = { join: 'kit.join', leave: 'kit.leave', disconnect: 'kit.disconnect' } as const

type Sockets = ReturnType<Server['in']>
const moves: Readonly<Record<string, (sockets: Sockets, others: readonly string[]) => void>> = {
  [roomMoves.join]: (sockets, others) => sockets.socketsJoin([...others]),
  [roomMoves.leave]: (sockets, others) => sockets.socketsLeave([...others]),
  [roomMoves.disconnect]: (sockets) => sockets.disconnectSockets(true),
}
const OtherRoom = z.object({ room: z.string() })

/** A row that makes no sense must not stand in the way of those behind it. */
function otherRoomsIn(payload: unknown): readonly string[] {
  const result = z.safeParse(OtherRoom, payload)
  return result.success ? [result.data.room] : []
}

type Sharing = { readonly peers: Peers; readonly rooms: SharedRooms }

/**
 * Socket.IO over websocket alone, without compression; see architecture.md for its two roads. Where there are other
 * processes, their rooms and ours are one.
 */
export function createRealtime(sharing?: Sharing): Realtime {
  const { peers = noPeers, rooms } = sharing ?? {}
  const listeners = new Set<(room: string, name: string, payload: unknown) => void>()
  // Where there are others, it is opened by the first event as well: a process without sockets sends to those of others.
  let io: Server | undefined
  let isAttached = false
  let isClosed = false
  let askNoMore: () => void = () => undefined
  let expiry: SocketExpiry | undefined
  const fleetHere = (room: string, name: string, payload: unknown) => {
    expiry?.endExpired()
    io?.local.to(room).volatile.emit(name, payload)
  }
  peers.hear(toRoom, ({ room, name, payload }) => fleetHere(room, name, payload))
  // Clients that may have missed events reconnect and read the live state.
  rooms?.onGap(() => io?.local.disconnectSockets(true))
  rooms?.beforeHearing(() => expiry?.endExpired())
  const here = (room: string, act: (sockets: Sockets) => void) =>
    afterCommit(() => {
      if (io) act(io.local.in(room))
    })
  return {
    send(room, name, payload) {
      // It stays in the outbox, for the other processes and for whoever comes after this one.
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
      peers.tell(toRoom, { room, name: message.name, payload })
    },
    join: (room, other) => here(room, (sockets) => sockets.socketsJoin(other)),
    leave: (room, other) => here(room, (sockets) => sockets.socketsLeave(other)),
    disconnect: (room) => here(room, (sockets) => sockets.disconnectSockets(true)),
    tap(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    count: () => (isAttached ? (io?.engine.clientsCount ?? 0) : 0),
    async attach(server, doors) {
      io ??= openServer(rooms)
      await rooms?.listen()
      expiry = createSocketExpiry(doors.clock, endOfSession)
      serveSockets({ io, doors, expiry })
      const isStillIn = async (socket: Socket) => (await holderAt(socket, doors)) !== undefined
      if (rooms) askNoMore = askSocketsAgain({ io, isCutOff: () => !rooms.canSend(), isStillIn, log: doors.log })
      io.attach(server, {
        transports: ['websocket'],
        perMessageDeflate: false,
        pingInterval: 10_000,
        pingTimeout: 8_000,
        maxHttpBufferSize: 64 * 1024,
        allowRequest: (request, answer) => answer(null, doors.mayKnock(request)),
      })
      isAttached = true
    },
    close() {
      isClosed = true
      askNoMore()
      expiry?.stop()
      // Only the sockets: the HTTP server is closed by whoever opened it.
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

/** Lines that one person may hold to one process: many pages, and some that broke off and are not missed yet. */
const linesMax = 30

type ServedSockets = { readonly io: Server; readonly doors: SocketDoors; readonly expiry: SocketExpiry }

function serveSockets({ io, doors, expiry }: ServedSockets): void {
  const lines = new Map<string, number>()
  io.use((socket, next) => {
    letIn(socket, doors).then(
      (isIn) => {
        if (!isIn) return next(new Error('TOKEN_INVALID_OR_EXPIRED'))
        next((lines.get(holderOf(socket)) ?? 0) < linesMax ? undefined : new Error('TOO_MANY_LINES'))
      },
      (error: unknown) => {
        // A session that is held up is turned away like none.
        if (error instanceof Refusal) return next(new Error('TOKEN_INVALID_OR_EXPIRED'))
        doors.log.error({ err: error }, 'a socket could not be let in')
        next(new Error('UNEXPECTED'))
      },
    )
  })
  io.on('connection', (socket) => {
    countLine(lines, socket)
    expiry.watch(socket, expiryOf(principals.get(socket)))
    // Between the door and this moment the session may have ended, or an order begun: those who acted on it did not
    // find this socket in any room yet, so the second look sees what they have committed.
    letIn(socket, doors).then(
      (isIn) => isIn || socket.disconnect(true),
      (error: unknown) => {
        if (!(error instanceof Refusal)) doors.log.error({ err: error }, 'a socket could not be looked at again')
        socket.disconnect(true)
      },
    )
    hearAll(socket, { doors, expiry })
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

/** Whom each socket stands for, since the door. */
const principals = new WeakMap<Socket, Principal>()

const holderOf = (socket: Socket) => actorOf(principals.get(socket) ?? { kind: 'none' }, socket.id)

/** Whom a socket stands for now, by what it said at the door. */
function holderAt(socket: Socket, doors: SocketDoors): Promise<Principal | undefined> {
  const { auth, headers } = socket.handshake
  const token: unknown = auth['token']
  return doors.authenticate({ cookie: headers.cookie, token: typeof token === 'string' ? token : undefined })
}

/** Puts the socket into the rooms of whoever it stands for; false where that is nobody. */
async function letIn(socket: Socket, doors: SocketDoors): Promise<boolean> {
  const principal = await holderAt(socket, doors)
  if (!principal || isOfAnother(socket, principal)) return false
  principals.set(socket, principal)
  await socket.join([...(await doors.roomsOf(principal))])
  return true
}

const expiryOf = (principal: Principal | undefined) =>
  principal?.kind === 'rider' || principal?.kind === 'kiosk' ? principal.expiresAt : undefined

/** Tells the page why it is disconnected. */
function endOfSession(socket: Socket): void {
  socket.emit(sessionEnded.name, { code: 'TOKEN_INVALID_OR_EXPIRED' })
  socket.disconnect(true)
}

/** A page names the rider whom it was drawn for; the cookie may have become that of another one since. */
function isOfAnother({ handshake }: Socket, principal: Principal): boolean {
  const named: unknown = handshake.auth['rider']
  return typeof named === 'string' && principal.kind === 'rider' && principal.riderId !== named
}

function hearAll(socket: Socket, { doors, expiry }: Omit<ServedSockets, 'io'>): void {
  let secondBegan = 0
  let heard = 0
  socket.onAny((name: string, payload: unknown) => {
    const now = performance.now()
    if (now - secondBegan >= 1000) [secondBegan, heard] = [now, 0]
    heard += 1
    expiry.endExpired()
    if (!socket.connected) return
    const principal = principals.get(socket)
    if (!principal || heard > messagesPerSecond) return
    try {
      doors.hear(principal, name, payload)
    } catch (error) {
      doors.log.error({ err: error, message: name.slice(0, 40) }, 'a message of a socket could not be heard')
    }
  })
}
