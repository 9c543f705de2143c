import type { Naming } from '@daoxing/kit/server/testing/calls'
import { aCdr, aConnector, aLocation, anEvse, aSession, aTariff } from './ocpi-facts.ts'

/** The objects of one operator, for the tests of strangers: each call that names one, with its input. */
export type OcpiThings = { readonly partyId: string; readonly responseToken: string; readonly uid: string }

const last_updated = '2026-11-20T06:01:00Z'
const owner = ({ partyId }: OcpiThings) => ({ country_code: 'TW', party_id: partyId })
const location = (things: OcpiThings) => ({ ...owner(things), location_id: 'L1' })
const evse = (things: OcpiThings) => ({ ...location(things), evse_uid: 'E1' })
const connector = (things: OcpiThings) => ({ ...evse(things), connector_id: '1' })
const tariff = (things: OcpiThings) => ({ ...owner(things), tariff_id: 'T1' })
const session = (things: OcpiThings) => ({ ...owner(things), session_id: 'S1' })

export const ocpiNamings: Readonly<Record<string, (things: OcpiThings) => Naming>> = {
  'OWN-charging-ocpi-getLocation': (things) => ({ params: location(things) }),
  'OWN-charging-ocpi-putLocation': (things) => ({ params: location(things), body: aLocation(owner(things)) }),
  'OWN-charging-ocpi-patchLocation': (things) => ({ params: location(things), body: { last_updated } }),
  'OWN-charging-ocpi-getEvse': (things) => ({ params: evse(things) }),
  'OWN-charging-ocpi-putEvse': (things) => ({ params: evse(things), body: anEvse() }),
  'OWN-charging-ocpi-patchEvse': (things) => ({ params: evse(things), body: { status: 'CHARGING', last_updated } }),
  'OWN-charging-ocpi-getConnector': (things) => ({ params: connector(things) }),
  'OWN-charging-ocpi-putConnector': (things) => ({ params: connector(things), body: aConnector() }),
  'OWN-charging-ocpi-patchConnector': (things) => ({ params: connector(things), body: { last_updated } }),
  'OWN-charging-ocpi-getTariff': (things) => ({ params: tariff(things) }),
  'OWN-charging-ocpi-putTariff': (things) => ({ params: tariff(things), body: aTariff(owner(things)) }),
  'OWN-charging-ocpi-deleteTariff': (things) => ({ params: tariff(things) }),
  'OWN-charging-ocpi-getSession': (things) => ({ params: session(things) }),
  'OWN-charging-ocpi-putSession': (things) => ({ params: session(things), body: aSession(owner(things)) }),
  'OWN-charging-ocpi-patchSession': (things) => ({ params: session(things), body: { last_updated } }),
  'OWN-charging-ocpi-getCdr': (things) => ({ params: { ...owner(things), cdr_id: 'C1' } }),
  'OWN-charging-ocpi-commandResult': ({ responseToken }) => ({
    params: { command: 'START_SESSION', response_token: responseToken },
    body: { result: 'ACCEPTED' },
  }),
  'OWN-charging-ocpi-authorize': ({ uid }) => ({ params: { token_uid: uid }, query: { type: 'APP_USER' } }),
}

/**
 * Calls that name no object of another one: credentials and CDRs say who sends them, and `registration.test.ts` and
 * `pushes.test.ts` prove that those of another party are refused.
 */
export const ocpiNarrowing: readonly string[] = [
  'OWN-charging-ocpi-postCredentials',
  'OWN-charging-ocpi-putCredentials',
  'OWN-charging-ocpi-postCdr',
]

/** Stores the objects that the namings name. */
export async function storeOcpiThings(
  as: (method: string, path: string, sent: { readonly body: object }) => Promise<unknown>,
) {
  await as('PUT', 'locations/TW/SPK/L1', { body: aLocation() })
  await as('PUT', 'tariffs/TW/SPK/T1', { body: aTariff() })
  await as('PUT', 'sessions/TW/SPK/S1', { body: aSession() })
  await as('POST', 'cdrs', { body: aCdr() })
}
