import { answerChannel, type LineTopic, lineTopics, readTopic, reportChannel } from '@daoxing/assets/contract'
import { type CityLog, secretHex } from '@daoxing/kit/simulator'
import { connectAsync, type MqttClient } from 'mqtt'

/** The connections of the cars to the broker. */
export type CarGateways = {
  /** Commands for this car are heard from now on. */
  join(assetId: string, onCommand: (message: unknown) => void): void
  leave(assetId: string): void
  /** A message without a connection is lost. */
  publish(kind: Exclude<LineTopic, 'commands'>, assetId: string, message: object): void
  stop(): void
}

export type BrokerAddress = {
  readonly url: string
  readonly username?: string | undefined
  readonly password?: string | undefined
}

/**
 * Cars on one connection, as the units of one maker come by its gateway. A connection costs some 150 kB in the city, which has
 * both of its ends: 400 cars would take 60 MB, and 20,000 cars 3 GB.
 */
const carsPerGateway = 100
const againAfterMs = 1_000

type Gateway = { readonly cars: Set<string>; client: MqttClient | undefined }

/** `addressOf` is undefined while the broker is down. */
export function openCarGateways({
  addressOf,
  log,
}: {
  readonly addressOf: () => BrokerAddress | undefined
  readonly log: CityLog
}): CarGateways {
  const gateways: Gateway[] = []
  const gatewayOf = new Map<string, Gateway>()
  const hearers = new Map<string, (message: unknown) => void>()
  const stopping = new AbortController()
  let isWarned = false

  async function connect(gateway: Gateway): Promise<void> {
    while (!stopping.signal.aborted) {
      const address = addressOf()
      try {
        if (address) await run(gateway, address)
      } catch (err) {
        if (!isWarned) log.error({ err }, 'the cars cannot reach their broker; they try again')
        isWarned = true
      }
      await new Promise((resolve) => setTimeout(resolve, againAfterMs))
    }
  }

  /** Until the connection ends. */
  async function run(gateway: Gateway, { url, username, password }: BrokerAddress): Promise<void> {
    const client = await connectAsync(
      url,
      {
        ...(username === undefined ? {} : { username }),
        ...(password === undefined ? {} : { password }),
        clientId: `cars-${secretHex(8)}`,
        ...{ protocolVersion: 4, clean: true, reconnectPeriod: 0, queueQoSZero: false, resubscribe: false },
      },
      false,
    )
    if (stopping.signal.aborted) return void client.end(true)
    const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('error', () => client.end(true))
    client.on('message', (topic, payload) => {
      const named = readTopic(topic)
      if (named) hearers.get(named.assetId)?.(JSON.parse(payload.toString('utf8')))
    })
    gateway.client = client
    isWarned = false
    if (gateway.cars.size > 0) await client.subscribeAsync([...gateway.cars].map(lineTopics.commands), { qos: 0 })
    await ended
    gateway.client = undefined
    client.end(true)
  }

  return {
    join(assetId, onCommand) {
      hearers.set(assetId, onCommand)
      if (gatewayOf.has(assetId)) return
      let gateway = gateways.find(({ cars }) => cars.size < carsPerGateway)
      if (!gateway) {
        gateway = { cars: new Set(), client: undefined }
        gateways.push(gateway)
        void connect(gateway)
      }
      gateway.cars.add(assetId)
      gatewayOf.set(assetId, gateway)
      if (gateway.client?.connected) gateway.client.subscribe(lineTopics.commands(assetId), { qos: 0 })
    },
    leave(assetId) {
      hearers.delete(assetId)
      const gateway = gatewayOf.get(assetId)
      gatewayOf.delete(assetId)
      gateway?.cars.delete(assetId)
      if (gateway?.client?.connected) gateway.client.unsubscribe(lineTopics.commands(assetId))
    },
    publish(kind, assetId, message) {
      const client = gatewayOf.get(assetId)?.client
      if (client?.connected)
        client.publish(lineTopics[kind](assetId), JSON.stringify(message), {
          qos: (kind === 'answers' ? answerChannel : reportChannel).qos,
        })
    },
    stop() {
      stopping.abort()
      for (const { client } of gateways) client?.end(true)
    },
  }
}
