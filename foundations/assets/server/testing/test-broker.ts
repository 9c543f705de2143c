import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { type LineCommand, lineTopics } from '@daoxing/assets/contract'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'

/** A car of a test on its own connection. */
export type TestCar = {
  /** Commands that it has heard, the oldest first. */
  readonly heard: LineCommand[]
  says(kind: 'answers' | 'reports', message: unknown): Promise<void>
}
export type TestBroker = {
  readonly url: string
  car(assetId: string): Promise<TestCar>
  /** Drops every connection, and accepts none until it is up again. */
  setDown(isDown: boolean): Promise<void>
  close(): Promise<void>
}

/** A car of a test at any broker. */
export async function connectTestCar(url: string, assetId: string): Promise<TestCar & { end(): void }> {
  const heard: LineCommand[] = []
  const client = await connectAsync(url, { protocolVersion: 4, reconnectPeriod: 50, connectTimeout: 1_000 })
  client.on('error', () => undefined)
  client.on('message', (_, payload) => heard.push(JSON.parse(payload.toString())))
  await client.subscribeAsync(lineTopics.commands(assetId))
  return {
    heard,
    async says(kind, message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      await client.publishAsync(lineTopics[kind](assetId), text, { qos: kind === 'answers' ? 1 : 0 })
    },
    end: () => client.end(true),
  }
}

/** A real MQTT broker on loopback. */
export async function openTestBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  const cars = new Set<{ end(): void }>()
  let server: Server | undefined
  const open = async (port: number) => {
    const next = createServer((socket) => {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('close', () => sockets.delete(socket))
      broker.handle(socket)
    })
    server = next
    next.listen(port, '127.0.0.1')
    await once(next, 'listening')
    const address = next.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const drop = () => {
    server?.close()
    server = undefined
    for (const socket of sockets) socket.destroy()
  }
  const port = await open(0)
  const url = `mqtt://127.0.0.1:${port}`
  return {
    url,
    async car(assetId) {
      const car = await connectTestCar(url, assetId)
      cars.add(car)
      return car
    },
    async setDown(isDown) {
      if (isDown) drop()
      else if (!server) await open(port)
    },
    async close() {
      for (const car of cars) car.end()
      drop()
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}
