import { type Instant, msOf } from '@daoxing/kit/contract'
import type { Socket } from 'socket.io'
import type { Clock } from '../process/clock.ts'

/** Disconnects the sockets of this process when their session expires. */
export type SocketExpiry = {
  /** Called once for a socket that has just connected. Without an expiry it is never disconnected here. */
  watch(socket: Socket, expiresAt: Instant | undefined): void
  /** Disconnects expired sockets. Called before every emission, and once a second. */
  endExpired(): void
  stop(): void
}

/** An idle socket outlives its session by this much at most. */
const pollEveryMs = 1_000

export function createSocketExpiry(clock: Clock, end: (socket: Socket) => void): SocketExpiry {
  const ends = new Map<Socket, number>()
  let firstMs = Number.POSITIVE_INFINITY
  const looking = setInterval(endExpired, pollEveryMs).unref()

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
