import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../process/log.ts'
import { openRedisLine } from './redis-line.ts'
import { openSecondHouse } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'
import { noRedis, openTestRedis } from '../testing/test-redis.ts'

const redis = await openTestRedis()
const { host } = new URL(redis?.redisUrl ?? 'redis://127.0.0.1')
const password = 'planted-secret'
let house: TestHouse
let owner: Redis

beforeAll(async () => {
  house = await openTestHouse({ slices: [] })
  if (!redis) return
  owner = new Redis(redis.redisUrl, { protocol: 2 })
  await owner.config('SET', 'requirepass', password)
  // One may not even read, one may only read, and one has the required rights.
  await owner.acl('SETUSER', 'nobody', 'on', `>${password}`)
  await owner.acl('SETUSER', 'reader', 'on', `>${password}`, '~*', '&*', '+@all', '-xadd')
  await owner.acl('SETUSER', 'daoxing', 'on', `>${password}`, '~daoxing:*', '&daoxing:*', '+@all')
})
afterAll(async () => {
  owner?.disconnect()
  await house.close()
  await redis?.close()
})
beforeEach((context) => context.skip(redis === undefined, noRedis))

const urlOf = (who: string) => `redis://${who === '' ? '' : `${who}@`}${host}`
const log = createLog({ level: 'silent' })
const open = (who: string) => openRedisLine({ redisUrl: urlOf(who), instance: 'test', log })
const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it began',
    (error: unknown) => (error instanceof Error ? [error.message, error.stack, error.cause].join(' ') : 'no error'),
  )

test('if Redis refuses, the connection is not opened, and the message contains neither name nor password', async () => {
  const said = await Promise.all(
    ['', ':planted-guess', 'reader:planted-guess', `nobody:${password}`, `reader:${password}`].map((who) =>
      wordsOf(open(who)),
    ),
  )
  const codes = said.map((words) => /^the Redis at [\w.:]+ answers and says no \((\w+)\): REDIS_URL /.exec(words)?.[1])
  expect(codes).toEqual(['NOAUTH', 'WRONGPASS', 'WRONGPASS', 'NOPERM', 'NOPERM'])
  expect(said.join('\n')).not.toMatch(/planted|reader|nobody/)
  // No reconnect continues in the background.
  await expect.poll(() => owner.client('LIST')).not.toContain('name=daoxing:test')
})

test('with a correct password the connection opens, and its checks leave no data', async () => {
  for (const who of [`:${password}`, `daoxing:${password}`]) {
    const line = await open(who)
    expect(line.isUp()).toBe(true)
    line.close()
  }
  expect(await owner.keys('*')).toEqual([])
})

test('a server with a wrong Redis password does not start, and one with the correct password does', async () => {
  const begins = async (who: string) => {
    const opened = await openSecondHouse(house, { slices: [], redisUrl: urlOf(who) })
    await opened.close()
  }
  expect(await wordsOf(begins(':planted-guess'))).toContain(`the Redis at ${host} answers and says no (WRONGPASS)`)
  expect(await wordsOf(begins(`:${password}`))).toBe('it began')
})
