import { expect, test } from 'vitest'
import { seededRandom } from '../process/random.ts'
import { openHouse } from '../process/open-house.ts'
import { createLog } from '../process/log.ts'
import { systemClock } from '../process/clock.ts'
import { createHouseDatabase } from '../testing/house-database.ts'

test('the forwarded headers of a proxy are trusted if an operator has listed its network, and no others are', async () => {
  const { databaseUrl, drop } = await createHouseDatabase([])
  const { app, close } = await openHouse({
    slices: [],
    databaseUrl,
    clock: systemClock,
    random: seededRandom('proxies'),
    log: createLog({ level: 'silent' }),
    settings: {
      ...{ instance: 'test', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'test' },
      trustedProxies: ['10.86.0.0/24'],
    },
  })
  try {
    app.get('/whose', ({ ip }) => ({ ip }))
    const seen: string[] = []
    for (const remoteAddress of ['10.86.0.7', '10.87.0.7', '127.0.0.1']) {
      const answer = await app.inject({ url: '/whose', headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress })
      seen.push(answer.json().ip)
    }
    expect(seen).toEqual(['203.0.113.9', '10.87.0.7', '203.0.113.9'])
  } finally {
    await close()
    await drop()
  }
})
