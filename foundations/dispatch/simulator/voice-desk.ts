import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instant, msOf } from '@daoxing/kit/contract'
import {
  type CityDesk,
  type CityLog,
  type DeskAnswer,
  type DeskRequest,
  type DeskWorld,
  realNowMs,
} from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const E164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))
const LeaseWish = z.object({ parties: z.tuple([E164, E164]), expiresAt: Instant })
const Lease = z.extend(LeaseWish, { reference: z.string(), phoneNumber: E164 })
type Lease = Readonly<z.infer<typeof Lease>>

/** The most simultaneous leases of the exchange. */
const poolSize = 500

/**
 * The telephone exchange of the city: it leases a pool number to two people, and a call from one of them reaches the
 * other. A lease expires by itself; if all numbers are leased, the next request is refused.
 */
export function createVoiceDesk({ citySecret, folder, log, note }: DeskWorld, { numbers = poolSize } = {}): CityDesk {
  const path = join(folder, 'voice-leases.json')
  const leases = new Map(readLeases(path, log).map((lease) => [lease.reference, lease]))
  const pool = Array.from({ length: numbers }, (_, at) => `+88627700${String(at).padStart(4, '0')}`)

  function keep(): void {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${path}.next`, JSON.stringify([...leases.values()]), { mode: 0o600 })
    renameSync(`${path}.next`, path)
  }
  function forgetWhatHasEnded(): void {
    for (const [reference, { expiresAt }] of leases) if (msOf(expiresAt) <= realNowMs()) leases.delete(reference)
  }
  function lend(reference: string, rawBody: string): DeskAnswer {
    const wish = z.safeParse(LeaseWish, jsonOf(rawBody))
    if (!wish.success) return said(400, { code: 'INVALID_LEASE' })
    const lent = new Set([...leases.values()].map(({ phoneNumber }) => phoneNumber))
    const held = leases.get(reference)
    const phoneNumber = held?.phoneNumber ?? pool.find((number) => !lent.has(number))
    if (phoneNumber === undefined) return said(409, { code: 'POOL_EMPTY' })
    leases.set(reference, { reference, phoneNumber, ...wish.data })
    keep()
    if (!held) {
      const [one, other] = wish.data.parties
      note?.({ to: one, text: `代表號 ${phoneNumber} 已接通 ${one} 與 ${other}，雙方只看得到代表號。` })
    }
    return said(200, { phoneNumber, expiresAt: wish.data.expiresAt })
  }
  return {
    prefix: '/voice',
    async answer({ method, path: requestPath, headers, rawBody }: DeskRequest) {
      if (headers['authorization'] !== `Bearer ${citySecret}`) return said(401, { code: 'UNAUTHORIZED' })
      const reference = /^\/leases\/([\w.%-]{1,200})$/.exec(requestPath)?.[1]
      if (reference === undefined) return said(404, { code: 'NOT_FOUND' })
      forgetWhatHasEnded()
      if (method === 'PUT') return lend(reference, rawBody)
      if (method !== 'DELETE') return said(405, { code: 'METHOD_NOT_ALLOWED' })
      const wasLent = leases.delete(reference)
      keep()
      return wasLent ? { status: 204, body: '' } : said(404, { code: 'NOT_FOUND' })
    },
    stop: () => undefined,
  }
}

function said(status: number, body: object): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readLeases(path: string, log: CityLog): readonly Lease[] {
  try {
    return z.array(Lease).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    // The first start has no file; an unreadable file counts as none.
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) log.error({ err: error }, 'the leases cannot be read')
    return []
  }
}
