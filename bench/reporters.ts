import { io, type Socket } from 'socket.io-client'
import { pointsOfTaipei } from './greater-taipei.ts'

type ReportersPlan = { readonly url: string; readonly count: number; readonly perSecond: number }

/** Sockets that report their positions in turns, like drivers. */
export async function openReporters({ url, count, perSecond }: ReportersPlan): Promise<{ close(): void }> {
  const points = pointsOfTaipei(count, 'reporters')
  const sockets: Socket[] = await Promise.all(
    points.map(async () => {
      const socket = io(url, { transports: ['websocket'], forceNew: true })
      await new Promise<void>((resolve) => socket.once('connect', resolve))
      return socket
    }),
  )
  let turn = 0
  const timer = setInterval(() => {
    const socket = sockets[turn % count]
    socket?.volatile.emit('driverPosition', { location: points[turn % count], bearing: 0, speedMps: 8 })
    turn += 1
  }, 1000 / perSecond)
  return {
    close() {
      clearInterval(timer)
      for (const socket of sockets) socket.disconnect()
    },
  }
}
