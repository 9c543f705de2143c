import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { ocpiCalls } from './ocpi-slice.ts'
import { aLocation, aSession, aTariff } from './testing/ocpi-facts.ts'
import { openOcpiWorld, type OcpiWorld } from './testing/ocpi-world.ts'

let world: OcpiWorld
let token: string
beforeAll(async () => {
  world = await openOcpiWorld()
  const sparks = await world.registered('sparks', 'SPK')
  token = sparks.token
  await sparks.as('PUT', 'locations/TW/SPK/L1', { body: aLocation() })
  await sparks.as('PUT', 'sessions/TW/SPK/S1', { body: aSession() })
  await sparks.as('PUT', 'tariffs/TW/SPK/T1', { body: aTariff() })
})
afterAll(() => world.close())

/** Calls that end the registration would leave the others without a caller; `registration.test.ts` has them. */
const endings = /(put|delete)Credentials$|Operator$|OperatorToken$/
const calls: readonly CallDefinition[] = ocpiCalls.map(({ call }) => call).filter(({ id }) => !endings.test(id))

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    country_code: ['TW'],
    party_id: ['SPK'],
    location_id: ['L1'],
    evse_uid: ['E1'],
    connector_id: ['1'],
    session_id: ['S1'],
    tariff_id: ['T1'],
    id: ['L1', 'S1', 'T1'],
    last_updated: ['2026-11-20T06:30:00Z'],
    status: ['AVAILABLE', 'ACTIVE'],
    type: ['APP_USER'],
  },
  callerOf: ({ who }): As => (who === 'peer' ? { bearer: token } : world.mei),
}))
