import { createHmac } from 'node:crypto'
import { FlightAirport } from '@daoxing/flights/contract'
import {
  type CityDesk,
  type DeskAnswer,
  type DeskRequest,
  type FaultBoard,
  isSecret,
  realNowMs,
} from '@daoxing/kit/simulator'
import { arrivalsAt, fidsRows, type FlightChanges, scheduleRows } from './arrival-board.ts'
import { deskForbids, deskIsBusy, deskIsStale } from './flight-faults.ts'

const tokenSeconds = 86_400
const tokenPath = '/auth/realms/TDXConnect/protocol/openid-connect/token'
const rowsDefault = 30

type Plan = {
  readonly faults: Pick<FaultBoard, 'is'>
  readonly citySecret: string
  readonly changes: FlightChanges
  readonly nowMs?: () => number
}

/** The flight desk of the city, which implements the TDX protocol for the client `city-flights`. */
export function createFlightDesk({ faults, citySecret, changes, nowMs = realNowMs }: Plan): CityDesk {
  const signed = (ends: string) => createHmac('sha256', citySecret).update(`flights ${ends}`).digest('hex')
  let stoodStill: { readonly atMs: number; readonly changes: FlightChanges } | undefined

  function token({ method, rawBody }: DeskRequest): DeskAnswer {
    const form = new URLSearchParams(rawBody)
    if (method !== 'POST' || form.get('grant_type') !== 'client_credentials')
      return said(400, { error: 'unsupported_grant_type' })
    if (form.get('client_id') !== 'city-flights' || !isSecret(form.get('client_secret') ?? '', citySecret))
      return said(401, { error: 'invalid_client' })
    const ends = String(nowMs() + tokenSeconds * 1000)
    return said(200, { access_token: `${ends}.${signed(ends)}`, expires_in: tokenSeconds, token_type: 'Bearer' })
  }
  function isSignedIn({ headers }: DeskRequest): boolean {
    const [, ends = '', signature] = /^Bearer (\d+)\.([0-9a-f]+)$/.exec(headers['authorization'] ?? '') ?? []
    return !faults.is(deskForbids) && signature === signed(ends) && Number(ends) > nowMs()
  }
  /** While the board is stuck, returns its time and flights from when that began. */
  function shown(): { readonly atMs: number; readonly changes: FlightChanges } {
    if (!faults.is(deskIsStale)) stoodStill = undefined
    else stoodStill ??= { atMs: nowMs(), changes: new Map(changes) }
    return stoodStill ?? { atMs: nowMs(), changes }
  }
  function rowsAt(path: string): readonly object[] | undefined {
    const airport = FlightAirport.safeParse(/^\/v2\/Air\/FIDS\/Airport\/Arrival\/([A-Z]{3})$/.exec(path)?.[1])
    if (airport.success) {
      const { atMs, changes: known } = shown()
      return fidsRows(arrivalsAt(airport.data, known, atMs), atMs)
    }
    const kind = /^\/v2\/Air\/GeneralSchedule\/(International|Domestic)$/.exec(path)?.[1]
    return kind === 'International' || kind === 'Domestic' ? scheduleRows(kind, nowMs()) : undefined
  }
  return {
    prefix: '/flights',
    async answer(request) {
      if (request.path === tokenPath)
        return faults.is(deskForbids) ? said(401, { error: 'invalid_client' }) : token(request)
      if (!isSignedIn(request)) return said(401, { message: 'Invalid token' })
      if (faults.is(deskIsBusy)) return said(429, { message: 'API rate limit exceeded' }, { 'retry-after': '60' })
      const rows = rowsAt(request.path.replace(/^\/api\/basic/, ''))
      if (rows === undefined) return said(404, { message: 'Not Found' })
      return said(
        200,
        filtered(rows, request.query.get('$filter')).slice(0, Number(request.query.get('$top') ?? rowsDefault)),
      )
    },
    stop: () => undefined,
  }
}

/** Supports the part of OData's filter that our adapter sends: `Field eq 'text'`, joined by `and`. */
function filtered(rows: readonly object[], filter: string | null): readonly object[] {
  const wanted = [...(filter ?? '').matchAll(/(\w+) eq '([^']*)'/g)]
  return rows.filter((row) => {
    const fields = new Map(Object.entries(row))
    return wanted.every(([, field = '', text]) => fields.get(field) === text)
  })
}

function said(status: number, body: object, headers: Readonly<Record<string, string>> = {}): DeskAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}
