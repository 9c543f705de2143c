import { connectPeer } from '@daoxing/identity/simulator'
import { instantFromMs } from '@daoxing/kit/contract'
import {
  ApiFailure,
  type CityDesk,
  type DeskAnswer,
  type DeskRequest,
  isSecret,
  type PartWorld,
  realNowMs,
} from '@daoxing/kit/simulator'
import { controlRoomKind, receiveCap } from '@daoxing/safety/contract'
import { type CapMessage, CapRefusal, readCap, writeCap } from '@daoxing/safety/contract/cap'
import { type BookedMessage, openAlarmBook } from './alarm-book.ts'
import { answerSeconds, roomRefuses, roomSilent, roomUnreachable } from './control-room-settings.ts'

const peer = 'city-control-room'
const pollEveryMs = 500

type RoomWorld = Pick<
  PartWorld,
  'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'log' | 'faults' | 'settings' | 'folder' | 'deviceNowMs' | 'count'
>

export type ControlRoom = {
  readonly desk: CityDesk
  /** The riders' alarm messages, newest first. */
  newest(): readonly BookedMessage[]
  /** Acknowledges a message now, regardless of faults; false for an unknown message. */
  acknowledge(identifier: string): Promise<boolean>
}

/**
 * The control room of the city: it receives CAP 1.2 at `POST /control-room/cap`, and sends its own Acks or Errors to
 * the server, like a real one.
 */
export function runControlRoom(world: RoomWorld): ControlRoom {
  const { citySecret, faults, settings, log, wheel } = world
  const api = connectPeer(world, { kind: controlRoomKind, peer })
  const book = openAlarmBook(world)
  const stopping = new AbortController()

  async function send(message: CapMessage, msgType: 'Ack' | 'Error'): Promise<void> {
    const { identifier, sender, sent, status } = message
    const text = writeCap({
      identifier: `${msgType.toLowerCase()}-${identifier}`,
      sender: peer,
      sent: instantFromMs(world.deviceNowMs()),
      status,
      msgType,
      scope: 'Private',
      addresses: [sender],
      note: msgType === 'Error' ? '目前無法受理' : null,
      references: [{ sender, identifier, sent }],
      info: null,
    })
    const raw = { type: 'application/cap+xml; charset=utf-8', text }
    await api.send(receiveCap, { raw, signal: stopping.signal })
    book.answered(identifier)
    world.count(`control room ${msgType}`)
  }
  async function run(): Promise<void> {
    for (;;) {
      if (!faults.is(roomSilent))
        for (const message of book.due(realNowMs())) {
          // A refused response is not repeated: the server may no longer have the message.
          await send(message, faults.is(roomRefuses) ? 'Error' : 'Ack').catch((error: unknown) => {
            if (!(error instanceof ApiFailure) || error.isAnswerLost) throw error
            book.answered(message.identifier)
            log.error({ status: error.status, code: error.code }, 'the server took no answer of the control room')
          })
        }
      await wheel.sleep(pollEveryMs, stopping.signal)
    }
  }
  async function runOn(): Promise<void> {
    while (!stopping.signal.aborted)
      await run().catch(async (error: unknown) => {
        if (stopping.signal.aborted) return
        const code = error instanceof ApiFailure ? error.code : 'FAULT'
        log.error({ code }, 'an answer of the control room did not arrive')
        await wheel.sleep(pollEveryMs, stopping.signal).catch(() => undefined)
      })
    book.close()
  }
  void runOn()

  function take(rawBody: string): DeskAnswer {
    try {
      const message = readCap(rawBody)
      if (!message.addresses.includes(peer)) return said(422, 'not addressed to this control room')
      // A Cancel ends the incident and needs no acknowledgement.
      const answersAtMs = message.msgType === 'Cancel' ? null : realNowMs() + settings.get(answerSeconds) * 1000
      if (book.keep(message, answersAtMs)) world.count(`control room ${message.msgType}`)
      return said(202, 'taken')
    } catch (error) {
      if (error instanceof CapRefusal) return said(400, error.message)
      throw error
    }
  }
  return {
    newest: () => book.newest(),
    async acknowledge(identifier) {
      const held = book.newest().find(({ message }) => message.identifier === identifier)
      if (held) await send(held.message, 'Ack')
      return held !== undefined
    },
    desk: {
      prefix: '/control-room',
      async answer({ method, path, headers, rawBody }: DeskRequest) {
        if (!isSecret(headers['authorization'], `Bearer ${citySecret}`)) return said(401, 'unauthorized')
        if (path !== '/cap') return said(404, 'not found')
        if (method !== 'POST') return said(405, 'method not allowed')
        if (faults.is(roomUnreachable)) return { ...said(202, ''), isLost: true }
        return take(rawBody)
      },
      stop: () => stopping.abort(),
    },
  }
}

function said(status: number, text: string): DeskAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: text }
}
