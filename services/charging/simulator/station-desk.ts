import { type CityDesk, type DeskAnswer, isSecret, type PartWorld } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { stationsSilent } from './charging-settings.ts'
import type { StationOperator } from './station-operator.ts'
import type { StationSession } from './station-session.ts'

const StartWish = z.object({ stationId: z.string(), milliUnitsMax: z.nullable(z.int()) })

/** The HTTP desk of the partner: `PUT /sessions/{hash}` starts, `POST …/stop` ends, `GET` looks up. */
export function stationDesk({ citySecret, faults }: PartWorld, operator: StationOperator): CityDesk {
  function answered(session: StationSession | undefined): DeskAnswer {
    if (session === undefined) return json(404, { code: 'NOT_FOUND' })
    const { state, startedAt, readAt, endedAt } = session
    return json(200, { state, totalMilliUnits: operator.meter(session), startedAt, readAt, endedAt })
  }
  function start(orderHash: string, rawBody: string): DeskAnswer {
    const wish = z.safeParse(StartWish, parsed(rawBody))
    if (!wish.success) return json(400, { code: 'INVALID_INPUT' })
    const session = operator.accept({ orderHash, ...wish.data })
    return session === undefined ? json(200, { state: 'refused' }) : answered(session)
  }
  return {
    prefix: '/charging',
    async answer({ method, path, headers, rawBody }) {
      if (!isSecret(headers['authorization'], `Bearer ${citySecret}`)) return json(401, { code: 'UNAUTHORIZED' })
      const [, orderHash, stop] = /^\/sessions\/(\w{1,40})(\/stop)?$/.exec(path) ?? []
      if (orderHash === undefined) return json(404, { code: 'NOT_FOUND' })
      // A silent station does nothing at all: it neither starts nor stops.
      if (faults.is(stationsSilent)) return { ...json(200, {}), isLost: true }
      if (method === 'PUT' && stop === undefined) return start(orderHash, rawBody)
      if (method === 'GET' && stop === undefined) return answered(operator.book.of(orderHash))
      if (method === 'POST' && stop !== undefined) return answered(operator.end(orderHash))
      return json(405, { code: 'METHOD_NOT_ALLOWED' })
    },
    stop: () => undefined,
  }
}

function json(status: number, body: object): DeskAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
