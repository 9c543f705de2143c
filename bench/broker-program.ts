import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Aedes } from 'aedes'

/** A broker in its own process, so that its memory is that of its ends of the connections. */
const broker = await Aedes.createBroker()
const server = createServer((socket) => {
  socket.setNoDelay(true)
  broker.handle(socket)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
/** Asked for its memory, once garbage is collected. */
async function tellMemory(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await pause(100)
  }
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ bytes: heapUsed + external, clients: broker.connectedClients })
}
process.on('message', () => void tellMemory())
process.on('disconnect', () => process.exit(0))
process.send?.({ url: `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })
