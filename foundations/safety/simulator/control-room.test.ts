import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createFaultBoard,
  createSettings,
  createTimerWheel,
  type LastingFault,
  realNetwork,
  realNowMs,
} from '@daoxing/kit/simulator'
import { type CapMessage, readCap, writeCap } from '@daoxing/safety/contract/cap'
import { expect, onTestFinished, test } from 'vitest'
import { runControlRoom } from './control-room.ts'
import { answerSeconds, roomRefuses, roomSilent, roomUnreachable } from './control-room-settings.ts'

const alert: CapMessage = {
  identifier: 'alarm-1',
  sender: 'daoxing',
  sent: '2026-11-20T06:05:00.000Z',
  status: 'Exercise',
  msgType: 'Alert',
  scope: 'Private',
  addresses: ['city-control-room'],
  note: null,
  references: [],
  info: null,
}

/** A server that issues a credential and receives the responses of the control room. */
async function aServer(): Promise<{ serverUrl: string; answers: CapMessage[] }> {
  const answers: CapMessage[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => (text += String(piece)))
    request.on('end', () => {
      const isCredential = request.url?.endsWith('/credentials')
      if (!isCredential) answers.push(readCap(text))
      const data = isCredential ? { credential: 'peer_1' } : { received: true }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { serverUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, answers }
}

async function aRoom() {
  const { serverUrl, answers } = await aServer()
  const folder = mkdtempSync(join(tmpdir(), 'control-room-'))
  const wheel = createTimerWheel({ tickMs: 5 })
  const faults = createFaultBoard({ nowMs: realNowMs, onChange: () => undefined })
  const settings = createSettings({ [answerSeconds.name]: 0 })
  const quiet = () => undefined
  const log = { info: quiet, error: quiet }
  const world = { serverUrl, citySecret: 'secret', wheel, network: realNetwork, log, faults, settings, folder }
  const open = () => runControlRoom({ ...world, deviceNowMs: realNowMs, count: quiet })
  let room = open()
  onTestFinished(() => {
    room.desk.stop()
    wheel.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const post = (rawBody: string, secret = 'secret') =>
    room.desk.answer({
      method: 'POST',
      path: '/cap',
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${secret}` },
      rawBody,
      baseUrl: '',
    })
  return {
    answers,
    post,
    strike: (fault: LastingFault) => faults.put(fault, { seconds: 60 }),
    calms: () => faults.clear(),
    async restarts() {
      room.desk.stop()
      // The stopped room closes its book before the next one opens it.
      await new Promise((resolve) => setTimeout(resolve, 50))
      room = open()
    },
    acknowledge: (identifier: string) => room.acknowledge(identifier),
    newest: () => room.newest(),
  }
}

test("the control room acknowledges an alert once, with the alert's own status, however often it arrives", async () => {
  const room = await aRoom()
  expect((await room.post(writeCap(alert))).status).toBe(202)
  expect((await room.post(writeCap(alert))).status).toBe(202)
  await expect.poll(() => room.answers.length, { timeout: 5_000 }).toBe(1)
  expect(room.answers[0]).toMatchObject({
    msgType: 'Ack',
    status: 'Exercise',
    sender: 'city-control-room',
    references: [{ sender: 'daoxing', identifier: 'alarm-1', sent: alert.sent }],
  })
  expect(room.newest()).toHaveLength(1)
})

test('messages without the secret, for another control room, or that are no CAP are refused', async () => {
  const room = await aRoom()
  expect((await room.post(writeCap(alert), 'guess')).status).toBe(401)
  expect((await room.post(writeCap({ ...alert, addresses: ['other-room'] }))).status).toBe(422)
  expect((await room.post('<alert/>')).status).toBe(400)
  expect(room.newest()).toEqual([])
})

test('a silent control room answers nothing until the fault ends, its operator can answer at once, and a restart loses nothing', async () => {
  const room = await aRoom()
  room.strike(roomSilent)
  await room.post(writeCap(alert))
  await room.post(writeCap({ ...alert, identifier: 'alarm-2' }))
  expect(await room.acknowledge('alarm-2')).toBe(true)
  expect(await room.acknowledge('unknown')).toBe(false)
  expect(room.answers.map(({ references: [one] }) => one?.identifier)).toEqual(['alarm-2'])
  await room.restarts()
  room.calms()
  await expect
    .poll(() => room.answers.map(({ references: [one] }) => one?.identifier), { timeout: 5_000 })
    .toEqual(['alarm-2', 'alarm-1'])
})

test('a refusing control room answers with a CAP Error, and an unreachable one stores nothing', async () => {
  const room = await aRoom()
  room.strike(roomUnreachable)
  expect(await room.post(writeCap(alert))).toMatchObject({ isLost: true })
  expect(room.newest()).toEqual([])
  room.calms()
  room.strike(roomRefuses)
  await room.post(writeCap(alert))
  await expect.poll(() => room.answers.length, { timeout: 5_000 }).toBe(1)
  expect(room.answers[0]).toMatchObject({ msgType: 'Error', note: '目前無法受理' })
})
