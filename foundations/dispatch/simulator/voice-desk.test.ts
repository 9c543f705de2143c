import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantFromMs } from '@daoxing/kit/contract'
import { createCityClock, createTimerWheel, type DeskWorld, realNowMs } from '@daoxing/kit/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { createVoiceDesk } from './voice-desk.ts'

function aWorld(): { world: DeskWorld; notes: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'voice-'))
  const wheel = createTimerWheel()
  onTestFinished(() => {
    wheel.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const notes: string[] = []
  const quiet = () => undefined
  const world: DeskWorld = {
    seed: 'test',
    serverUrl: '',
    citySecret: 'secret',
    clock: createCityClock({ factor: 1 }),
    wheel,
    log: { info: quiet, error: quiet },
    folder,
    note: ({ text }) => notes.push(text),
  }
  return { world, notes }
}

const asker =
  (desk: ReturnType<typeof createVoiceDesk>) =>
  async (method: string, reference: string, endsInMs = 60_000, secret = 'secret') => {
    const parties = ['+886911000001', '+886922000002']
    const answer = await desk.answer({
      method,
      path: `/leases/${reference}`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${secret}` },
      rawBody: JSON.stringify({ parties, expiresAt: instantFromMs(realNowMs() + endsInMs) }),
      baseUrl: '',
    })
    const body: { phoneNumber?: string; code?: string } = answer.body === '' ? {} : JSON.parse(answer.body)
    return { status: answer.status, ...body }
  }

test('a pool leases each number once, reports when it is empty, and leases returned or expired numbers again', async () => {
  const { world, notes } = aWorld()
  const ask = asker(createVoiceDesk(world, { numbers: 2 }))
  const first = await ask('PUT', 'a')
  expect((await ask('PUT', 'a')).phoneNumber).toBe(first.phoneNumber)
  const second = await ask('PUT', 'b', -1)
  expect(second.phoneNumber).not.toBe(first.phoneNumber)
  // The second lease has expired already, so its number is free for the third; the fourth request finds none.
  expect((await ask('PUT', 'c')).phoneNumber).toBe(second.phoneNumber)
  expect(await ask('PUT', 'd')).toMatchObject({ status: 409, code: 'POOL_EMPTY' })
  expect((await ask('DELETE', 'a')).status).toBe(204)
  expect((await ask('PUT', 'd')).phoneNumber).toBe(first.phoneNumber)
  expect((await ask('PUT', 'e', 1000, 'guess')).status).toBe(401)
  expect(notes).toHaveLength(4)
  // A restarted exchange still knows its leases.
  expect(await asker(createVoiceDesk(world, { numbers: 2 }))('PUT', 'e')).toMatchObject({ status: 409 })
})
