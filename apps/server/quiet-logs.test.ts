import { openSmsReceiver, type SmsReceiver } from '@daoxing/identity/server/testing'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { planted, plantedJourney } from './testing/planted-journey.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 })

const lines: string[] = []
/** Output of the process other than the log. */
const others: string[] = []
let city: City
let sms: SmsReceiver
const bank = pretendBank()
beforeAll(async () => {
  sms = await openSmsReceiver()
  city = await aCity({
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
    settings: { cityUrl: sms.url },
    portsInstead: bankPorts(bank),
  })
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => others.push(String(text)) > 0)
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...words) => void others.push(words.map(String).join(' ')))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await city.close()
  await sms.close()
})

test('the log of a whole journey with its failures contains no name and no place', async () => {
  const { secrets } = await plantedJourney({ city, sms, bank })
  const entries = lines.map((line) => JSON.parse(line) as { msg?: string; status?: number; job?: string })
  // The log is not empty: it has refusals, a failed call, failed jobs.
  expect(entries.filter(({ msg }) => msg === 'call refused').length).toBeGreaterThan(2)
  expect(entries.some(({ msg, job }) => msg !== 'call refused' && job === undefined)).toBe(true)
  const said = [...lines, ...others].join('\n')
  for (const word of secrets) {
    expect(word).toMatch(/\S{3}/)
    expect(said).not.toContain(word)
    expect(said).not.toContain(encodeURIComponent(word))
    expect(said).not.toContain(JSON.stringify(word).slice(1, -1))
  }
  expect(secrets).toEqual(expect.arrayContaining([planted.phone, planted.name, planted.address]))
})
