import type { ConsoleInput } from './console-input.ts'
import { timingSafeEqual } from 'node:crypto'
import { listDecisions } from '@daoxing/dispatch/contract'
import { CityFault, type CityWorld, cityApi, cityFaultKinds, tellCitySpeed } from '@daoxing/dispatch/simulator'
import type { ReplyOf } from '@daoxing/kit/contract'
import { ApiFailure, citySpeeds } from '@daoxing/kit/simulator'
import { answerCityTicket, listCityTickets, TicketText } from '@daoxing/orders/contract'
import {
  basemapLayers,
  beginMapImport,
  chooseMapStyle,
  MapStyleName,
  readBasemap,
  readMapOffice,
} from '@daoxing/places/contract'
import * as z from 'zod/mini'
import { driversMax } from '../read-city-settings.ts'
import { cityState } from './city-state.ts'
import { ConsoleRefusal } from './console-refusal.ts'
import { MailMessage, SmsMessage } from './message-box.ts'
import { pageCalls } from './page-calls.ts'
import type { ConsoleCall } from './serve-console.ts'

const SpeedChange = z.object({ factor: z.number().check(z.gte(citySpeeds.min), z.lte(citySpeeds.max)) })
const TicketAnswer = z.object({ answer: TicketText, close: z.boolean() })
const CountChange = z.object({ count: z.int().check(z.gte(0), z.lte(driversMax)) })

const StyleChange = z.object({ style: MapStyleName })

/** All that the console can be asked. */
export function consoleCalls(input: ConsoleInput): readonly ConsoleCall[] {
  const { world, fleets, messages, mails, secret } = input
  return [
    { method: 'GET', path: '/api/state', answer: () => cityState(input) },
    { method: 'GET', path: '/api/messages', answer: ({ query }) => messages.messages(query.get('to') ?? undefined) },
    {
      method: 'POST',
      path: '/api/sms',
      answer({ bearer, body }) {
        assertServer(bearer, secret)
        messages.put(parsed(SmsMessage, body))
        return { kept: true }
      },
    },
    { method: 'GET', path: '/api/mails', answer: ({ query }) => mails.messages(query.get('to') ?? undefined) },
    {
      method: 'POST',
      path: '/api/mail',
      answer({ bearer, body }) {
        assertServer(bearer, secret)
        mails.put(parsed(MailMessage, body))
        return { kept: true }
      },
    },
    {
      method: 'POST',
      path: '/api/speed',
      answer({ body }) {
        world.clock.setFactor(parsed(SpeedChange, body).factor)
        tellCitySpeed(world).catch((error: unknown) => world.log.error({ err: error }, 'the speed was not taken'))
        return { factor: world.clock.factor, now: world.clock.now() }
      },
    },
    {
      method: 'POST',
      path: '/api/drivers',
      answer({ body }) {
        const { count } = parsed(CountChange, body)
        for (const fleet of fleets) fleet.setCount(count)
        return { count }
      },
    },
    { method: 'POST', path: '/api/faults', answer: ({ body }) => strike(input, body) },
    {
      method: 'DELETE',
      path: '/api/faults',
      answer() {
        world.faults.clear()
        return { faults: [] }
      },
    },
    {
      method: 'GET',
      path: '/api/decisions',
      answer: ({ query, language }) => decisionsAtServer(world, { query, language }),
    },
    { method: 'GET', path: '/api/map', answer: () => fromServer(() => cityApi(world).send(readMapOffice)) },
    {
      method: 'POST',
      path: '/api/map/style',
      answer: ({ body }) => {
        const wish = parsed(StyleChange, body)
        return fromServer(() => cityApi(world).send(chooseMapStyle, { body: wish }))
      },
    },
    { method: 'POST', path: '/api/map/import', answer: () => fromServer(() => cityApi(world).send(beginMapImport)) },
    {
      method: 'GET',
      path: '/api/tickets',
      answer: () => fromServer(() => cityApi(world).send(listCityTickets, { query: {} })),
    },
    {
      method: 'POST',
      path: '/api/tickets/{id}',
      answer: ({ params: { id = '' }, body }) => answerAtServer(world, id, body),
    },
    { method: 'GET', path: '/basemap/{layer}', answer: ({ params }) => basemapAtServer(world, params.layer) },
    ...pageCalls(),
  ]
}

/** Only the server brings messages. */
function assertServer(bearer: string | undefined, secret: string): void {
  if (!isSecret(bearer, secret))
    throw new ConsoleRefusal(401, 'TOKEN_INVALID_OR_EXPIRED', 'the secret of the city is needed')
}

function strike({ world, fleets }: ConsoleInput, body: unknown): unknown {
  const kind = typeof body === 'object' && body !== null && 'kind' in body ? body.kind : undefined
  if (!cityFaultKinds.some((known) => known === kind))
    throw new ConsoleRefusal(400, 'UNKNOWN_FAULT', `kind must be one of ${cityFaultKinds.join(', ')}`, {
      field: 'kind',
      kinds: cityFaultKinds,
    })
  const fault = parsed(CityFault, body)
  const struck = fleets.reduce((sum, fleet) => sum + fleet.strike(fault), 0)
  if (struck === 0 && fault.kind === 'driver_cancels')
    throw new ConsoleRefusal(404, 'NOT_FOUND', 'no driver is on the way to this trip', { field: 'tripHash' })
  if (struck === 0 && fault.kind === 'driver_offline' && fault.driverId !== undefined)
    throw new ConsoleRefusal(404, 'NOT_FOUND', 'there is no such driver', { field: 'driverId' })
  if (fault.kind !== 'driver_cancels') world.faults.put(fault)
  return { fault, struck }
}

async function decisionsAtServer(
  world: CityWorld,
  { query, language }: { query: URLSearchParams; language: string | undefined },
): Promise<ReplyOf<typeof listDecisions>> {
  const [limit, order] = [query.get('limit'), query.get('order')]
  return fromServer(() =>
    cityApi(world).send(listDecisions, {
      query: { ...(limit ? { limit } : {}), ...(order ? { order } : {}) },
      ...(language ? { language } : {}),
    }),
  )
}

/** The console plays customer service: its answer reaches the rider as an operator's would. */
async function answerAtServer(world: CityWorld, id: string, body: unknown): Promise<unknown> {
  const answer = parsed(TicketAnswer, body)
  return fromServer(() => cityApi(world).send(answerCityTicket, { params: { id }, body: answer }))
}

async function basemapAtServer(world: CityWorld, name: string | undefined): Promise<unknown> {
  const layer = basemapLayers.find((known) => known === name)
  if (layer === undefined) throw new ConsoleRefusal(404, 'NOT_FOUND', `the map has ${basemapLayers.join(', ')}`)
  return fromServer(() => cityApi(world).send(readBasemap, { params: { layer } }))
}

/** The console says what the server said, and 502 where it says nothing. */
async function fromServer<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const status = error.isAnswerLost ? 502 : error.status
    throw new ConsoleRefusal(
      status,
      error.isAnswerLost ? 'SERVER_SILENT' : error.code,
      'the server does not answer this',
    )
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = z.safeParse(schema, body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw new ConsoleRefusal(400, 'INVALID_INPUT', `${field}: ${issue?.message ?? 'does not fit'}`, { field })
}

function isSecret(bearer: string | undefined, secret: string): boolean {
  const [given, wanted] = [Buffer.from(bearer ?? ''), Buffer.from(secret)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
