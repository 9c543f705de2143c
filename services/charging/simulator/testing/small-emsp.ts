import {
  OcpiCdr,
  OcpiCommandResult,
  OcpiCredentials,
  OcpiEvse,
  OcpiLocation,
  OcpiSession,
  OcpiTariff,
  OcpiVersionDetails,
  OcpiVersions,
} from '@daoxing/charging/contract'
import type { CityDesk, DeskAnswer } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

export type Push = {
  readonly party: string
  readonly method: string
  readonly module: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}
const host = 'http://emsp.test'
const Patch = z.looseObject({ last_updated: z.string() })
const schemas: Readonly<Record<string, z.ZodMiniType>> = {
  ...{
    locations: OcpiLocation,
    sessions: OcpiSession,
    tariffs: OcpiTariff,
    cdrs: OcpiCdr,
    commands: OcpiCommandResult,
  },
}
const HeldSession = z.looseObject({ charging_periods: z.array(z.unknown()), kwh: z.number(), status: z.string() })

/** A provider of a test that knows the text of OCPI only: it answers operators, keeps what they push, and asks them. */
export function createSmallEmsp(nowMs: () => number) {
  const tokens = new Map<string, { readonly party: string; readonly isInvitation: boolean }>()
  const operators = new Map<string, { readonly token: string; readonly url: string }>()
  const pushes: Push[] = []
  const complaints: string[] = []
  const sessions = new Map<string, z.output<typeof HeldSession>>()
  const state = { desk: undefined as CityDesk | undefined, down: false, issued: 0, registrations: 0 }

  const json = (status: number, code: number, data?: unknown) =>
    Response.json({ data, status_code: code, timestamp: new Date(nowMs()).toISOString() }, { status })
  const issue = (party: string, isInvitation: boolean) => {
    for (const [token, owner] of tokens) if (owner.party === party) tokens.delete(token)
    const token = `emsp-${party}-${(state.issued += 1)}`
    tokens.set(token, { party, isInvitation })
    return token
  }
  /** Asks an operator as any provider does: a token in Base64, ids for the request. */
  async function ask(party: string, method: string, url: string, body?: object): Promise<DeskAnswer> {
    if (!state.desk) throw new Error('no desk')
    const asked = new URL(url)
    return state.desk.answer({
      ...{ method, path: asked.pathname.replace(/^\/ocpi/, ''), query: asked.searchParams },
      headers: {
        authorization: `Token ${Buffer.from(operators.get(party)?.token ?? 'none').toString('base64')}`,
        ...{ 'x-request-id': 'r1', 'x-correlation-id': 'c1' },
      },
      ...{ rawBody: body ? JSON.stringify(body) : '', baseUrl: 'http://city.test/ocpi' },
    })
  }
  async function register(party: string, sent: OcpiCredentials): Promise<Response> {
    operators.set(party, { token: sent.token, url: sent.url })
    const versions = OcpiVersions.parse(dataIn(await ask(party, 'GET', sent.url)))
    const details = await ask(party, 'GET', versions[0]?.url ?? '')
    OcpiVersionDetails.parse(dataIn(details))
    state.registrations += 1
    const roles = [{ role: 'EMSP', business_details: { name: 'Test' }, party_id: 'DXG', country_code: 'TW' }]
    return json(200, 1000, { token: issue(party, false), url: `${host}/ocpi/versions`, roles })
  }
  function take(push: Push): Response {
    const { method, module, path, body } = push
    const isWhole = method === 'PUT' || method === 'POST'
    const schema = module === 'locations' && path.split('/').length > 3 ? OcpiEvse : schemas[module]
    const checked = z.safeParse(isWhole ? (schema ?? z.unknown()) : Patch, body)
    if (!checked.success) {
      complaints.push(`${method} ${module}/${path}: ${JSON.stringify(checked.error.issues[0])}`)
      return json(200, 2001)
    }
    pushes.push(push)
    if (module === 'sessions') {
      const known = sessions.get(path)
      if (!isWhole && !known) return json(404, 2000)
      const { charging_periods: sent = [] } = z
        .looseObject({ charging_periods: z.optional(z.array(z.unknown())) })
        .parse(body)
      // A PATCH adds periods, a PUT replaces them.
      const all = isWhole ? sent : [...(known?.charging_periods ?? []), ...sent]
      sessions.set(path, HeldSession.parse({ ...known, ...body, charging_periods: all }))
    }
    return json(isWhole ? 201 : 200, 1000)
  }
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    if (state.down) throw new TypeError('the connection failed')
    const { pathname } = new URL(url)
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const token = Buffer.from((headers.get('authorization') ?? '').replace('Token ', ''), 'base64').toString()
    const caller = tokens.get(token)
    if (!caller) return json(401, 2000)
    if (!headers.get('x-request-id') || !headers.get('x-correlation-id')) complaints.push(`${pathname}: no request id`)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const { party } = caller
    if (pathname === '/ocpi/versions') return json(200, 1000, [{ version: '2.2.1', url: `${host}/ocpi/2.2.1` }])
    if (pathname === '/ocpi/2.2.1') {
      const endpoints = ['credentials', 'locations', 'sessions', 'tariffs', 'cdrs'].map((identifier) => ({
        ...{ identifier, role: 'RECEIVER', url: `${host}/ocpi/2.2.1/${identifier}` },
      }))
      return json(200, 1000, { version: '2.2.1', endpoints })
    }
    if (pathname === '/ocpi/2.2.1/credentials') return register(party, OcpiCredentials.parse(body))
    const [module = '', ...path] = pathname.replace('/ocpi/2.2.1/', '').split('/')
    return take({ party, method, module, path: path.join('/'), body: z.looseObject({}).parse(body) })
  }
  return {
    ...{ fetch, pushes, complaints, sessions, state },
    invite: async ({ partyId }: { readonly partyId: string }) => ({
      token: issue(partyId, true),
      versionsUrl: `${host}/ocpi/versions`,
    }),
    /** Asks an operator below its own address, and returns the data of its answer. */
    async get(party: string, path: string) {
      const answer = await ask(party, 'GET', `http://city.test/ocpi/${party}/2.2.1/${path}`)
      return { status: answer.status, headers: answer.headers ?? {}, data: dataIn(answer), text: answer.body }
    },
    async command(party: string, name: string, body: object) {
      const url = `http://city.test/ocpi/${party}/2.2.1/commands/${name}`
      const answer = await ask(party, 'POST', url, { response_url: `${host}/ocpi/2.2.1/commands/${name}/7`, ...body })
      return { ...answer, data: dataIn(answer) }
    },
    ask,
    ofSession: (id: string) => [...sessions.entries()].find(([path]) => path.endsWith(id))?.[1],
    pushed: (module: string, method?: string) =>
      pushes.filter((push) => push.module === module && (method === undefined || push.method === method)),
  }
}

const Envelope = z.looseObject({ data: z.optional(z.unknown()) })
const dataIn = ({ body }: DeskAnswer): unknown => Envelope.parse(JSON.parse(body)).data
