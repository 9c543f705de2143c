import { type Instant, msOf } from '@daoxing/kit/contract'
import type { Socket } from 'socket.io'
import type { Clock } from './clock.ts'

/** Ends the sockets of this process at the moment when the session expires in which they were opened. */
export type SocketExpiry = {
  /** The socket, which has just connected, lives until then. Without an end it lives for as long as nobody ends it. */
  watch(socket: Socket, expiresAt: Instant | undefined): void
  /** Ends whatever has expired. Called before anything is sent, and by the clock. */
  endExpired(): void
  stop(): void
}

/** A socket to which nothing is sent is open for so long after its session at the most. */
const lookEveryMs = 1_000

export function createSocketExpiry(clock: Clock, end: (socket: Socket) => void): SocketExpiry {
  const ends = new Map<Socket, number>()
  let firstMs = Number.POSITIVE_INFINITY
  const looking = setInterval(endExpired, lookEveryMs).unref()

  function endExpired(): void {
    const nowMs = clock.nowMs()
    if (nowMs < firstMs) return
    const expired = [...ends].filter(([, endMs]) => endMs <= nowMs)
    for (const [socket] of expired) {
      ends.delete(socket)
      end(socket)
    }
    firstMs = [...ends.values()].reduce((first, endMs) => Math.min(first, endMs), Number.POSITIVE_INFINITY)
  }

  return {
    watch(socket, expiresAt) {
      if (expiresAt === undefined) return
      ends.set(socket, msOf(expiresAt))
      socket.once('disconnect', () => ends.delete(socket))
      firstMs = Math.min(firstMs, msOf(expiresAt))
    },
    endExpired,
    stop: () => clearInterval(looking),
  }
}
