import type { FlightAirport } from '@daoxing/flights/contract'
import { type Clock, fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { DeskAnswer, DeskTrouble, FlightDesk } from '../flight-desk.ts'
import { boardRowsIn, timetableIn } from './tdx-rows.ts'

const patienceMs = 8_000
/** A token is renewed this long before it expires. */
const tokenMarginMs = 60_000
/** The documented default is 30 rows. An airport has up to 700 arrivals a day, including code shares, on three days. */
const rowsMax = 5_000

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

type TdxPlan = {
  /** The base URL before `/auth` and `/api`. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clock: Pick<Clock, 'nowMs'>
}

class TdxFailure extends Error {
  readonly trouble: DeskTrouble
  constructor(trouble: DeskTrouble) {
    super(`the flight desk is ${trouble}`)
    this.trouble = trouble
  }
}

/**
 * The Transport Data eXchange of Taiwan: OpenID client credentials for a token that is cached until it expires, then
 * `/v2/Air/FIDS/Airport/Arrival/{IATA}` and `/v2/Air/GeneralSchedule/…`. A refused token is renewed once.
 */
export function tdxDesk({ url, clientId, clientSecret, clock }: TdxPlan): FlightDesk {
  let token: { readonly text: string; readonly endsAtMs: number } | undefined
  let renewal: Promise<string> | undefined

  async function renew(): Promise<string> {
    const response = await exchange(`${url}/auth/realms/TDXConnect/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    })
    const answer = Token.safeParse(await jsonOf(response))
    if (!answer.success) throw new TdxFailure('malformed')
    const { access_token: text, expires_in: seconds } = answer.data
    token = { text, endsAtMs: clock.nowMs() + seconds * 1000 - tokenMarginMs }
    return text
  }
  /** Concurrent requests share one token, since the provider allows 20 token requests a minute. */
  function currentToken(): Promise<string> {
    if (token !== undefined && token.endsAtMs > clock.nowMs()) return Promise.resolve(token.text)
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }
  async function read(path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
    const fields = new URLSearchParams({ $format: 'JSON', $top: String(rowsMax), ...query })
    const address = `${url}/api/basic${path}?${fields.toString()}`
    const ask = async () => exchange(address, { headers: { authorization: `Bearer ${await currentToken()}` } })
    try {
      return await jsonOf(await ask())
    } catch (error) {
      if (!(error instanceof TdxFailure) || error.trouble !== 'forbidden') throw error
      token = undefined
      return await jsonOf(await ask())
    }
  }
  return {
    arrivals: (airport) =>
      answered(async () => boardRowsIn(await read(`/v2/Air/FIDS/Airport/Arrival/${airport}`, {}), airport)),
    timetable: ({ airport, flightNo }) =>
      answered(async () => {
        const query = { $filter: `ArrivalAirportID eq '${airport}' and AirlineID eq '${flightNo.slice(0, 2)}'` }
        const kinds = hasDomesticFlights(airport) ? ['International', 'Domestic'] : ['International']
        const found = []
        for (const kind of kinds) {
          const periods = timetableIn(await read(`/v2/Air/GeneralSchedule/${kind}`, query), { airport, flightNo })
          if (periods === undefined) return undefined
          found.push(...periods)
        }
        return found
      }),
  }
}

const hasDomesticFlights = (airport: FlightAirport) => airport !== 'TPE'

async function answered<Facts>(ask: () => Promise<Facts | undefined>): Promise<DeskAnswer<Facts>> {
  try {
    const facts = await ask()
    return facts === undefined ? { state: 'failed', trouble: 'malformed' } : { state: 'answered', facts }
  } catch (error) {
    if (error instanceof TdxFailure) return { state: 'failed', trouble: error.trouble }
    throw error
  }
}

async function exchange(url: string, request: RequestInit): Promise<Response> {
  const response = await fetchProvider('flights', url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    // `fetch` throws a TypeError for a failed connection, and a DOMException after a timeout.
    if (error instanceof TypeError || error instanceof DOMException) throw new TdxFailure('unreachable')
    throw error
  })
  if (response.ok) return response
  await response.body?.cancel()
  throw new TdxFailure(troubleOf(response.status))
}

function troubleOf(status: number): DeskTrouble {
  if (status === 429) return 'quota'
  return status === 401 || status === 403 ? 'forbidden' : 'failing'
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw new TdxFailure('malformed')
    throw new TdxFailure('unreachable')
  }
}

/** TDX with the credentials of `TDX_CLIENT_ID` and `TDX_CLIENT_SECRET`; by default, the flight desk of the city. */
export function configuredFlightDesk(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): FlightDesk {
  const clientId = environment['TDX_CLIENT_ID']
  if (!clientId)
    return tdxDesk({
      url: `${settings.cityUrl}/flights`,
      clientId: 'city-flights',
      clientSecret: settings.citySecret,
      clock,
    })
  return tdxDesk({
    url: environment['TDX_URL'] ?? 'https://tdx.transportdata.tw',
    clientId,
    clientSecret: environment['TDX_CLIENT_SECRET'] ?? '',
    clock,
  })
}
