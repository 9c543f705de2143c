import { setTimeout as pause } from 'node:timers/promises'
import { answerChannel, anyAsset, commandChannel, lineTopics, readTopic, reportChannel } from '@daoxing/assets/contract'
import { type Log, secureRandom } from '@daoxing/kit/server'
import type { MqttClient } from 'mqtt'
import type { AssetLine, LineEars } from './asset-line.ts'

/** A broker and how to sign in there. */
export type Broker = {
  /** `mqtt://host:1883` or `mqtts://host:8883`; may contain user and password. */
  readonly url: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  /** 3.1.1 or 5. */
  readonly protocol: '3.1.1' | '5'
}

type MqttPlan = {
  /** Asked before each connection, since a broker may move. */
  readonly brokerOf: () => Promise<Broker>
  readonly log: Log
}

const againAfterMs = 500
const againAfterMsMax = 8_000
const connectWithinMs = 5_000
/** A report has some 400. */
const messageBytesMax = 16 * 1024

/**
 * The line over MQTT. Sessions are clean and nothing is queued: after a loss the next connection begins with nothing, so no
 * command is delivered later than it was sent.
 */
export function mqttLine({ brokerOf, log }: MqttPlan): AssetLine {
  let client: MqttClient | undefined
  let ears: LineEars | undefined
  let isBegun = false
  const closing = new AbortController()
  let isWarned = false
  let failures = 0

  const again = () => {
    // Several servers come back one after the other.
    const pauseMs = Math.min(againAfterMs * 2 ** failures, againAfterMsMax) * (1 + secureRandom.next())
    failures += 1
    pause(pauseMs, undefined, { signal: closing.signal }).then(begin, () => undefined)
  }
  const warn = (error: unknown) => {
    // A broker that stays away is told once.
    if (!isWarned && !closing.signal.aborted)
      log.warn({ err: error }, 'the broker of the assets cannot be reached; it is tried again')
    isWarned = true
  }
  async function begin(): Promise<void> {
    try {
      const { url, username, password, protocol } = await brokerOf()
      const { connect } = await import('mqtt')
      if (closing.signal.aborted) return
      const next = connect(url, {
        ...(username === undefined ? {} : { username }),
        ...(password === undefined ? {} : { password }),
        clientId: `daoxing-${secureRandom.hex(8)}`,
        protocolVersion: protocol === '5' ? 5 : 4,
        ...{ clean: true, reconnectPeriod: 0, queueQoSZero: false, resubscribe: false },
        ...{ connectTimeout: connectWithinMs, keepalive: 15 },
      })
      client = next
      next.on('connect', () => {
        isWarned = false
        failures = 0
        listen()
      })
      next.on('error', warn)
      next.on('message', (topic, payload) => receive(topic, payload))
      next.once('close', () => {
        if (client !== next) return
        client = undefined
        next.end(true)
        again()
      })
    } catch (error) {
      warn(error)
      again()
    }
  }
  const listen = () => {
    if (!ears || !client?.connected) return
    const topics = {
      [lineTopics.answers(anyAsset)]: { qos: answerChannel.qos },
      [lineTopics.reports(anyAsset)]: { qos: reportChannel.qos },
    } as const
    client.subscribe(topics, (error) => {
      if (error) warn(error)
    })
  }
  const receive = (topic: string, payload: Buffer) => {
    const named = readTopic(topic)
    if (!named || !ears) return
    const message = payload.length > messageBytesMax ? undefined : readJson(payload)
    if (named.kind === 'answers') void ears.answered(named.assetId, message)
    else if (named.kind === 'reports') void ears.reported(named.assetId, message)
  }

  return {
    begin() {
      if (isBegun) return
      isBegun = true
      void begin()
    },
    isUp: () => client?.connected ?? false,
    async send(assetId, command) {
      if (!client?.connected) throw new Error('the broker of the assets cannot be reached')
      await client.publishAsync(lineTopics.commands(assetId), JSON.stringify(command), { qos: commandChannel.qos })
    },
    hear(given) {
      ears = given
      listen()
      return () => {
        if (ears !== given) return
        ears = undefined
        if (client?.connected) client.unsubscribe([lineTopics.answers(anyAsset), lineTopics.reports(anyAsset)])
      }
    },
    async close() {
      closing.abort()
      const last = client
      client = undefined
      await last?.endAsync(true)
    },
  }
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
