import fastify from 'fastify'
import { Server } from 'socket.io'

/** The baseline: Fastify and Socket.IO, which respond and listen, and nothing else. */
const app = fastify()
app.get('/', async () => 'ready')
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const sockets = new Server(app.server, { transports: ['websocket'], perMessageDeflate: false })
const places = new Map<string, unknown>()
let taken = 0
sockets.on('connection', (socket) => {
  socket.on('driverPosition', (position: unknown) => {
    places.set(socket.id, position)
    taken += 1
  })
})
process.on('message', () => process.send?.(taken))
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true, url })
