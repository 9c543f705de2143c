import {
  getDriverTalk,
  seeRiderMessages,
  sendToRider,
  type TalkMessage,
  talkMessageChanged,
} from '@daoxing/dispatch/contract'
import { type CityWorld, citySleep, type DriverPhone } from '@daoxing/dispatch/simulator'
import type { Chance } from '@daoxing/kit/simulator'
import type { DriverTrip } from '@daoxing/taxi/contract'
import { answerSeconds, answerTo, arrivalText, type DriverAnswer } from './taxi-answers.ts'

export type TaxiTalk = {
  /** The driver stands at the pick-up and says where. Said once a trip, however often it is called. */
  arrived(trip: DriverTrip): void
  /** Looks what came in while nobody listened, after a reconnect or a restart. */
  lookUp(trip: DriverTrip): void
}

type TalkInput = {
  readonly world: CityWorld
  readonly phone: DriverPhone
  readonly chance: Chance
  /** The trip that the driver is on. */
  trip(): DriverTrip | undefined
  readonly ending: AbortSignal
}

const answeredMax = 50

/** Reads what the rider writes and answers it, beside the driving: a message never holds up a trip. */
export function createTaxiTalk({ world, phone, chance, trip, ending }: TalkInput): TaxiTalk {
  /** Messages that are answered or thought about; the server's keys make sure beyond that. */
  const heard: string[] = []

  phone.on(talkMessageChanged, ({ message }) => hear(message))

  function hear(message: TalkMessage): void {
    const name = `${message.trip_hash} ${message.number}`
    if (message.from !== 'rider' || message.read_at !== null || heard.includes(name)) return
    if (trip()?.tripHash !== message.trip_hash) return
    heard.push(name)
    if (heard.length > answeredMax) heard.shift()
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
    // A talk that has closed, or a line that is cut, is no reason to stop driving.
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
          for (const message of messages) hear(message)
        }),
      )
    },
  }
}
