import { defineCall } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keepFile, takePicture } from '../index.ts'
import { fuzzCalls } from '../testing/calls.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'
import { answer } from './answer.ts'

let kept = 0
const keep = defineCall({
  id: 'OWN-test-keep-picture',
  method: 'POST',
  path: '/walls/{wall}/pictures',
  who: 'none',
  purpose: 'keep a picture',
  params: z.object({ wall: z.string().check(z.maxLength(40)) }),
  body: z.object({ slot: z.enum(['front', 'rear']) }),
  upload: { maxBytes: 10_000, parts: ['file', 'other'] },
  refusals: ['kit.notAPicture'],
  reply: z.object({ fileId: z.string() }),
})
let house: TestHouse
beforeAll(async () => {
  const handled = answer(keep, async ({ house: opened, tx, file, params: { wall } }) => {
    const { jpeg } = await takePicture(file.bytes)
    kept += 1
    const purpose = 'test.picture'
    return { fileId: await keepFile({ house: opened, tx, ownerId: wall, purpose, bytes: jpeg, mime: 'image/jpeg' }) }
  })
  house = await openTestHouse({ slices: [{ name: 'walls', calls: [handled] }] })
})
afterAll(() => house.close())

fuzzCalls([keep], () => ({ house, likely: { wall: ['w'] }, callerOf: () => ({}) }))

test('a picture itself is kept by the same call', async () => {
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(Buffer.alloc(64 * 64 * 3, 90), { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg()
    .toBuffer()
  const sent = {
    params: { wall: 'w' },
    body: { slot: 'front' as const },
    files: { other: new Blob([new Uint8Array(jpeg)]) },
  }
  expect((await house.call(keep, sent)).data.fileId).toMatch(/^[0-9a-f]{32}$/)
  const before = kept
  const script = { ...sent, files: { file: new File(['<script>'], 'car.jpg', { type: 'image/jpeg' }) } }
  expect((await house.call(keep, script)).body.code).toBe('NOT_A_PICTURE')
  expect(kept).toBe(before)
})
