import { issueCredential } from '@daoxing/kit/server'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { callPath } from '@daoxing/kit/contract'
import { controlRoomKind, receiveCap } from '@daoxing/safety/contract'
import { type CapMessage, readCap, writeCap } from '@daoxing/safety/contract/cap'
import type { ControlRoomPort, DeskDelivery } from '../control-room/control-room-port.ts'

/** A control room for tests: it takes messages, and responds when the test says so. */
export type TestDesk = ControlRoomPort & {
  readonly received: CapMessage[]
  /** Decides the outcome of each delivery; by default every message is taken. */
  delivers: (message: CapMessage) => DeskDelivery
  /** Sends a response over HTTP and handles it; returns its status. */
  answers(message: CapMessage, answer?: { type?: 'Ack' | 'Error'; id?: string; peer?: string }): Promise<number>
  /** Posts any text as a control room. */
  posts(body: string, peer?: string): Promise<{ status: number; code: string | undefined }>
  begin(house: TestHouse): Promise<void>
}

export function createTestDesk(): TestDesk {
  let house: TestHouse | undefined
  let url = ''
  const credentials = new Map<string, string>()
  async function credentialOf(peerId: string): Promise<string> {
    const known = credentials.get(peerId)
    if (known !== undefined || house === undefined) return known ?? ''
    const { house: inner } = house
    const issued = await inner.database.transaction((tx) =>
      issueCredential({ tx, house: inner, peer: { peerKind: controlRoomKind, peerId }, graceSeconds: 0 }),
    )
    credentials.set(peerId, issued.credential)
    return issued.credential
  }
  const desk: TestDesk = {
    peer: 'test-desk',
    sender: 'daoxing',
    received: [],
    delivers: () => 'taken',
    async send(xml) {
      const message = readCap(xml)
      const delivery = desk.delivers(message)
      if (delivery !== 'lost') desk.received.push(message)
      return delivery
    },
    async posts(body, peer = 'test-desk') {
      const response = await fetch(url + callPath(receiveCap), {
        method: 'POST',
        headers: { 'content-type': 'application/cap+xml', authorization: `Bearer ${await credentialOf(peer)}` },
        body,
      })
      const { code }: { code?: string } = JSON.parse(await response.text())
      await house?.settle()
      return { status: response.status, code }
    },
    async answers(message, { type = 'Ack', id = `ack-${message.identifier}`, peer } = {}) {
      const { sender, identifier, sent, status } = message
      const xml = writeCap({
        identifier: id,
        sender: 'test-desk',
        sent: house?.clock.now() ?? sent,
        status,
        msgType: type,
        scope: 'Private',
        addresses: [sender],
        note: null,
        references: [{ sender, identifier, sent }],
        info: null,
      })
      return (await desk.posts(xml, peer)).status
    },
    async begin(begun) {
      house = begun
      url = await begun.listen()
    },
  }
  return desk
}
