import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { pointsOfTaipei } from './greater-taipei.ts'

/** Simulates many drivers' phones in a separate process: opens their sockets, then sends on command. */
export type PingOrder =
  | { readonly kind: 'open'; readonly url: string; readonly tokens: readonly string[] }
  | { readonly kind: 'heard' }
  | { readonly kind: 'send'; readonly perSecond: number; readonly seconds: number }

const tickMs = 10
let sockets: readonly Socket[] = []
let heard = 0

async function obey(order: PingOrder): Promise<number> {
  // So many messages have arrived.
  if (order.kind === 'heard') return heard
  if (order.kind === 'send') return sendPings(order.perSecond, order.seconds)
  sockets = await Promise.all(
    order.tokens.map(async (token) => {
      const socket = io(order.url, { transports: ['websocket'], forceNew: true, auth: { token } })
      socket.onAny(() => (heard += 1))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
      return socket
    }),
  )
  return sockets.length
}

/** Sends evenly over all sockets and returns the number of sent messages. */
async function sendPings(perSecond: number, seconds: number): Promise<number> {
  const points = pointsOfTaipei(sockets.length, 'drivers')
  const beganAt = performance.now()
  let sent = 0
  for (;;) {
    const passedMs = Math.min(performance.now() - beganAt, seconds * 1000)
    for (; sent < (passedMs / 1000) * perSecond; sent += 1) {
      const at = sent % sockets.length
      sockets[at]?.emit('driverPosition', { location: points[at], bearing: 0, speedMps: 0 })
    }
    if (passedMs >= seconds * 1000) return sent
    await pause(tickMs)
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (order: PingOrder) => {
  obey(order).then(
    (count) => process.send?.({ count }),
    (error: unknown) => process.send?.({ count: 0, error: String(error) }),
  )
})
