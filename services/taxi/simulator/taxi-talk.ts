import {
  getDriverTalk,
  seeRiderMessages,
  sendToRider,
  type TalkMessage,
  talkMessageChanged,
} from '@daoxing/dispatch/contract'
import type { DriverPhone } from '@daoxing/dispatch/simulator'
import { type Chance, type CityWorld, citySleep } from '@daoxing/kit/simulator'
import type { DriverTrip } from '@daoxing/taxi/contract'
import { answerSeconds, answerTo, arrivalText, type DriverAnswer } from './taxi-answers.ts'

export type TaxiTalk = {
  /** The driver is at the pickup and sends its position as text. Sent once per trip, however often it is called. */
  arrived(trip: DriverTrip): void
  /** Fetches missed messages, after a reconnect or a restart. */
  lookUp(trip: DriverTrip): void
}

type TalkInput = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly chance: Chance
  /** The driver's current trip. */
  trip(): DriverTrip | undefined
  readonly ending: AbortSignal
}

const answeredMax = 50

/** Reads the rider's messages and answers them, in parallel with the drive: a message never delays a trip. */
export function createTaxiTalk({ world, phone, chance, trip, ending }: TalkInput): TaxiTalk {
  /** Messages that are answered or being considered; beyond that, the server's keys prevent duplicates. */
  const received: string[] = []

  phone.on(talkMessageChanged, ({ message }) => receive(message))

  function receive(message: TalkMessage): void {
    const name = `${message.trip_hash} ${message.number}`
    if (message.from !== 'rider' || message.read_at !== null || received.includes(name)) return
    if (trip()?.tripHash !== message.trip_hash) return
    received.push(name)
    if (received.length > answeredMax) received.shift()
    inBackground(readAndAnswer(message))
  }

  async function readAndAnswer(message: TalkMessage): Promise<void> {
    const { trip_hash: hash, number } = message
    const lot = chance.branch(`${hash} ${number}`)
    const state = trip()?.state
    await citySleep(world, answerSeconds({ isDriving: state !== 'ARRIVED', chance: lot }), ending)
    await phone.send(seeRiderMessages, { params: { hash }, body: { number, how: 'read' }, signal: ending })
    const answer = answerTo({ ...message, hasArrived: state === 'ARRIVED', chance: lot })
    if (answer) await say(hash, `answer-${hash}-${number}`, answer)
  }

  async function say(hash: string, key: string, { phrase, text }: DriverAnswer): Promise<void> {
    const body = { key, ...(phrase ? { phrase } : { text }) }
    await phone.send(sendToRider, { params: { hash }, body, signal: ending })
    world.count('messagesSent')
  }

  function inBackground(work: Promise<void>): void {
    // A closed conversation, or a lost connection, does not stop the drive.
    work.catch(() => ending.aborted || world.count('messagesLost'))
  }

  return {
    arrived({ tripHash }) {
      const text = arrivalText(chance.branch(`arrival ${tripHash}`))
      inBackground(say(tripHash, `arrived-${tripHash}`, { text }))
    },
    lookUp({ tripHash: hash }) {
      inBackground(
        phone.send(getDriverTalk, { params: { hash }, signal: ending }).then(({ messages }) => {
          for (const message of messages) receive(message)
        }),
      )
    },
  }
}
