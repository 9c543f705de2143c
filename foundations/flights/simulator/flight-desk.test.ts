import { createServer } from 'node:http'
import type { CityDesk } from '@daoxing/kit/simulator'
import { afterEach, expect, test } from 'vitest'
import { changeKey, type FlightChange } from './arrival-board.ts'
import { createFlightDesk } from './flight-desk.ts'

const now = Date.parse('2026-11-20T14:05:00+08:00')
const tokenPath = '/auth/realms/TDXConnect/protocol/openid-connect/token'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function aDesk() {
  const faults = new Set<string>()
  const changes = new Map<string, FlightChange>()
  let nowMs = now
  const desk = createFlightDesk({
    citySecret: 'secret',
    changes,
    faults: { is: ({ kind }: { kind: string }) => faults.has(kind) },
    nowMs: () => nowMs,
  })
  return { desk, faults, changes, moveTo: (ms: number) => (nowMs = ms) }
}

/** Serves a desk locally, below the address of a city. */
async function served(desk: CityDesk): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    const answer = async () => {
      const url = new URL(request.url ?? '', 'http://city')
      const { status, headers, body } = await desk.answer({
        method: request.method ?? 'GET',
        path: url.pathname.slice(desk.prefix.length),
        query: url.searchParams,
        headers: { authorization: request.headers.authorization },
        rawBody: Buffer.concat(pieces).toString('utf8'),
        baseUrl: `http://city${desk.prefix}`,
      })
      response.writeHead(status, headers).end(body)
    }
    request.on('end', () => void answer())
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${desk.prefix}`
}

async function tokenAt(url: string, secret = 'secret'): Promise<{ status: number; token: string }> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'city-flights',
    client_secret: secret,
  })
  const answer = await fetch(`${url}${tokenPath}`, { method: 'POST', body })
  const { access_token: token = '' }: { access_token?: string } = JSON.parse(await answer.text())
  return { status: answer.status, token }
}

async function boardAt(url: string, token: string, query = '?$top=5000') {
  const answer = await fetch(`${url}/api/basic/v2/Air/FIDS/Airport/Arrival/TPE${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows: unknown = JSON.parse(await answer.text())
  return { status: answer.status, rows: Array.isArray(rows) ? rows : [] }
}

test('the desk requires a token of its client, and returns 30 rows by default', async () => {
  const url = await served(aDesk().desk)
  expect((await tokenAt(url, 'wrong')).status).toBe(401)
  expect((await boardAt(url, 'wrong')).status).toBe(401)
  const { token } = await tokenAt(url)
  expect((await boardAt(url, token, '')).rows).toHaveLength(30)
  expect((await boardAt(url, token)).rows.length).toBeGreaterThan(40)
})

test('the desk fails like TDX: 401, 429, a board that is no longer updated', async () => {
  const { desk, faults, changes, moveTo } = aDesk()
  const url = await served(desk)
  const { token } = await tokenAt(url)
  faults.add('flight_desk_429')
  expect((await boardAt(url, token)).status).toBe(429)
  faults.clear()
  faults.add('flight_desk_401')
  expect((await boardAt(url, token)).status).toBe(401)
  expect((await tokenAt(url)).status).toBe(401)
  faults.clear()
  faults.add('flight_desk_stale')
  const before = (await boardAt(url, token)).rows
  changes.set(changeKey('TPE', 'BR108', '2026-11-20'), { minutesLate: 180 })
  moveTo(now + 600_000)
  expect((await boardAt(url, token)).rows).toEqual(before)
  faults.clear()
  expect((await boardAt(url, token)).rows).not.toEqual(before)
})

test('flights of the board are late, cancelled, diverted and missing, and code shares are separate rows', async () => {
  const { desk, changes } = aDesk()
  const url = await served(desk)
  const { token } = await tokenAt(url)
  const rowOf = async (number: string, day = '2026-11-20') =>
    (await boardAt(url, token)).rows.find(
      (row) => row.FlightNumber === number && row.ScheduleArrivalTime.startsWith(day),
    )
  expect(await rowOf('108')).toMatchObject({ ArrivalRemark: '準時ON TIME', CodeShare: 'NH5801' })
  expect(await rowOf('5801')).toMatchObject({ AirlineID: 'NH', ScheduleArrivalTime: '2026-11-20T16:25' })
  expect(await rowOf('101')).toMatchObject({ ArrivalRemark: '已到ARRIVED', ActualArrivalTime: '2026-11-20T12:10' })
  const key = changeKey('TPE', 'BR108', '2026-11-20')
  changes.set(key, { minutesLate: 180 })
  expect(await rowOf('108')).toMatchObject({
    ArrivalRemark: '時間更改SCHEDULE CHANGE',
    EstimatedArrivalTime: '2026-11-20T19:25',
  })
  changes.set(key, { fate: 'cancelled' })
  expect(await rowOf('108')).toMatchObject({ ArrivalRemark: '取消CANCELLED' })
  changes.set(key, { fate: 'diverted', terminal: '1' })
  expect(await rowOf('108')).toMatchObject({ ArrivalRemark: '轉降DIVERTED', Terminal: '1' })
  changes.set(key, { isMissing: true })
  expect(await rowOf('108')).toBeUndefined()
})
