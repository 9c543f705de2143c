import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingFor, keepAnswer } from './kept-answer.ts'

function aHouse() {
  let nowMs = 1_000_000
  let drawn = 0
  const house = { clock: { nowMs: () => nowMs }, random: { hex: () => `maker-${(drawn += 1)}` } } as never
  return { house, passes: (seconds: number) => void (nowMs += seconds * 1000) }
}

test('an answer is made once per change and compressed once per change and encoding', async () => {
  const { house, passes } = aHouse()
  let [key, reads, written] = ['a', 0, 0]
  const read = async () => {
    reads += 1
    return { key, write: () => Buffer.from(`${key}${(written += 1)} `.repeat(100)) }
  }
  const answer = keepAnswer({ house, ttlSeconds: 10, renewSeconds: 240, read })
  const [first, second] = await Promise.all([answer(), answer()])
  expect(first).toBe(second)
  expect([reads, written]).toEqual([1, 1])
  expect(await first?.bytesIn('gzip')).toBe(await second?.bytesIn('gzip'))
  expect(gunzipSync((await first?.bytesIn('gzip')) ?? '').toString()).toMatch(/^a1 /)
  expect(brotliDecompressSync((await first?.bytesIn('br')) ?? '').toString()).toMatch(/^a1 /)
  passes(10)
  expect(await answer()).toBe(first)
  expect([reads, written]).toEqual([2, 1])
  key = 'b'
  expect(await answer()).toBe(first)
  passes(10)
  const changed = await answer()
  expect(changed?.etag).not.toBe(first?.etag)
  expect([reads, written]).toEqual([3, 2])
  // Nothing has changed, but a reader must be able to tell that this is still known.
  passes(240)
  expect((await answer())?.etag).not.toBe(changed?.etag)
  expect([reads, written]).toEqual([4, 3])
})

test('an answer that cannot be made is tried again for the next who asks', async () => {
  const { house } = aHouse()
  let isBroken = true
  const read = async () => {
    if (isBroken) throw new Error('no database')
    return { key: 'a', write: () => Buffer.from('a') }
  }
  const answer = keepAnswer({ house, ttlSeconds: 10, renewSeconds: 240, read })
  await expect(answer()).rejects.toThrow('no database')
  isBroken = false
  expect((await (await answer())?.bytesIn('identity'))?.toString()).toBe('a')
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity;q=1, *;q=0', 'identity'],
  ['BR ; q=1.0', 'br'],
  ['deflate', 'identity'],
])('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
