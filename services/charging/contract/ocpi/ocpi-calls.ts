import { defineCall, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OcpiCdr } from './ocpi-cdr.ts'
import { OcpiCommand, OcpiCommandResult } from './ocpi-commands.ts'
import { OcpiConnector, OcpiEvse, OcpiLocation } from './ocpi-location.ts'
import { OcpiCredentials } from './ocpi-registration.ts'
import { ocpiFailures } from './ocpi-refusals.ts'
import { OcpiSession, OcpiTokenType } from './ocpi-session.ts'
import { OcpiTariffAsSent } from './ocpi-tariff.ts'
import { OcpiLocationReferences } from './ocpi-token.ts'
import { OcpiCdrId, OcpiCountryCode, OcpiDateTime, OcpiId, OcpiPartyId } from './ocpi-types.ts'

/** Operators of charge points are peers of this kind. */
export const ocpiPeerKind = 'charging'

const root = '/ocpi/2.2.1'
/** The data is described by the text of OCPI, and was parsed when it came. */
const OcpiReply = z.object({
  data: z.optional(z.unknown()),
  status_code: z.int(),
  status_message: z.optional(z.string()),
  timestamp: Instant,
})

/** The properties that all calls of OCPI share. */
const ocpi = {
  who: 'peer',
  peerKind: ocpiPeerKind,
  isAtRoot: true,
  wire: 'bare',
  credentialForm: 'base64-token',
  echoedHeaders: ['x-request-id', 'x-correlation-id'],
  failureForm: ocpiFailures,
  reply: OcpiReply,
  // Five operators together push a thousand changes a second, and each pushes all its locations after an update.
  perMinute: 60_000,
} as const
const refused = { refusals: ['charging.ocpiRefused', 'charging.ocpiUnknown'] } as const

export const listOcpiVersions = defineCall({
  ...ocpi,
  id: 'OWN-charging-ocpi-versions',
  method: 'GET',
  path: '/ocpi/versions',
  purpose: 'OCPI: the versions that we speak',
})

export const getOcpiVersion = defineCall({
  ...ocpi,
  id: 'OWN-charging-ocpi-version',
  method: 'GET',
  path: root,
  purpose: 'OCPI: our endpoints of version 2.2.1',
})

export const getOcpiCredentials = defineCall({
  ...ocpi,
  id: 'OWN-charging-ocpi-getCredentials',
  method: 'GET',
  path: `${root}/credentials`,
  purpose: 'OCPI: the credentials by which the operator reaches us',
  headers: z.object({ authorization: z.string() }),
})

const registering = {
  body: OcpiCredentials,
  refusals: ['charging.ocpiRefused', 'charging.ocpiNotNow'],
} as const

export const postOcpiCredentials = defineCall({
  ...ocpi,
  ...registering,
  id: 'OWN-charging-ocpi-postCredentials',
  method: 'POST',
  path: `${root}/credentials`,
  purpose: 'OCPI: an invited operator registers; its invitation ends, and the reply has its token',
  status: 201,
  otherStatuses: [200],
})

export const putOcpiCredentials = defineCall({
  ...ocpi,
  ...registering,
  id: 'OWN-charging-ocpi-putCredentials',
  method: 'PUT',
  path: `${root}/credentials`,
  purpose: 'OCPI: an operator changes its token or its endpoints; its former token ends, and the reply has a new one',
})

export const deleteOcpiCredentials = defineCall({
  ...ocpi,
  id: 'OWN-charging-ocpi-deleteCredentials',
  method: 'DELETE',
  path: `${root}/credentials`,
  purpose: 'OCPI: an operator ends the registration',
  refusals: ['charging.ocpiNotNow'],
})

const owner = { country_code: OcpiCountryCode, party_id: OcpiPartyId }
const ofLocation = {
  path: `${root}/locations/{country_code}/{party_id}/{location_id}`,
  params: z.object({ ...owner, location_id: OcpiId }),
} as const
const ofEvse = {
  path: `${ofLocation.path}/{evse_uid}`,
  params: z.object({ ...owner, location_id: OcpiId, evse_uid: OcpiId }),
} as const
const ofConnector = {
  path: `${ofEvse.path}/{connector_id}`,
  params: z.object({ ...owner, location_id: OcpiId, evse_uid: OcpiId, connector_id: OcpiId }),
} as const
/** The changed properties. The object is parsed once they are merged. */
const Patch = z.looseObject({ last_updated: OcpiDateTime })

export const getOcpiLocation = defineCall({
  ...ocpi,
  ...ofLocation,
  ...refused,
  id: 'OWN-charging-ocpi-getLocation',
  method: 'GET',
  purpose: 'OCPI: a location as we know it',
})
export const putOcpiLocation = defineCall({
  ...ocpi,
  ...ofLocation,
  ...refused,
  id: 'OWN-charging-ocpi-putLocation',
  method: 'PUT',
  purpose: 'OCPI: a new location, or one that is replaced; an older one changes nothing',
  body: OcpiLocation,
  otherStatuses: [201],
})
export const patchOcpiLocation = defineCall({
  ...ocpi,
  ...ofLocation,
  ...refused,
  id: 'OWN-charging-ocpi-patchLocation',
  method: 'PATCH',
  purpose: 'OCPI: properties of a location change; an older change is ignored',
  body: Patch,
})
export const getOcpiEvse = defineCall({
  ...ocpi,
  ...ofEvse,
  ...refused,
  id: 'OWN-charging-ocpi-getEvse',
  method: 'GET',
  purpose: 'OCPI: an EVSE as we know it',
})
export const putOcpiEvse = defineCall({
  ...ocpi,
  ...ofEvse,
  ...refused,
  id: 'OWN-charging-ocpi-putEvse',
  method: 'PUT',
  purpose: 'OCPI: a new EVSE of a location, or one that is replaced',
  body: OcpiEvse,
  otherStatuses: [201],
})
export const patchOcpiEvse = defineCall({
  ...ocpi,
  ...ofEvse,
  ...refused,
  id: 'OWN-charging-ocpi-patchEvse',
  method: 'PATCH',
  purpose: 'OCPI: properties of an EVSE change, mostly its status; an older change is ignored',
  body: Patch,
  isGathered: true,
})
export const getOcpiConnector = defineCall({
  ...ocpi,
  ...ofConnector,
  ...refused,
  id: 'OWN-charging-ocpi-getConnector',
  method: 'GET',
  purpose: 'OCPI: a connector as we know it',
})
export const putOcpiConnector = defineCall({
  ...ocpi,
  ...ofConnector,
  ...refused,
  id: 'OWN-charging-ocpi-putConnector',
  method: 'PUT',
  purpose: 'OCPI: a new connector of an EVSE, or one that is replaced',
  body: OcpiConnector,
  otherStatuses: [201],
})
export const patchOcpiConnector = defineCall({
  ...ocpi,
  ...ofConnector,
  ...refused,
  id: 'OWN-charging-ocpi-patchConnector',
  method: 'PATCH',
  purpose: 'OCPI: properties of a connector change; an older change is ignored',
  body: Patch,
})

const ofTariff = {
  path: `${root}/tariffs/{country_code}/{party_id}/{tariff_id}`,
  params: z.object({ ...owner, tariff_id: OcpiId }),
} as const

export const getOcpiTariff = defineCall({
  ...ocpi,
  ...ofTariff,
  ...refused,
  id: 'OWN-charging-ocpi-getTariff',
  method: 'GET',
  purpose: 'OCPI: a tariff as we know it',
})
export const putOcpiTariff = defineCall({
  ...ocpi,
  ...ofTariff,
  ...refused,
  id: 'OWN-charging-ocpi-putTariff',
  method: 'PUT',
  purpose: 'OCPI: a new tariff, or a new version of one; sessions keep the version of their start',
  body: OcpiTariffAsSent,
  otherStatuses: [201],
})
export const deleteOcpiTariff = defineCall({
  ...ocpi,
  ...ofTariff,
  ...refused,
  id: 'OWN-charging-ocpi-deleteTariff',
  method: 'DELETE',
  purpose: 'OCPI: a tariff is not used any more',
})

const ofSession = {
  path: `${root}/sessions/{country_code}/{party_id}/{session_id}`,
  params: z.object({ ...owner, session_id: OcpiId }),
} as const

export const getOcpiSession = defineCall({
  ...ocpi,
  ...ofSession,
  ...refused,
  id: 'OWN-charging-ocpi-getSession',
  method: 'GET',
  purpose: 'OCPI: a session as we know it',
})
export const putOcpiSession = defineCall({
  ...ocpi,
  ...ofSession,
  ...refused,
  id: 'OWN-charging-ocpi-putSession',
  method: 'PUT',
  purpose: 'OCPI: a new session, or one that is replaced; an older one is ignored',
  body: OcpiSession,
  otherStatuses: [201],
})
export const patchOcpiSession = defineCall({
  ...ocpi,
  ...ofSession,
  ...refused,
  id: 'OWN-charging-ocpi-patchSession',
  method: 'PATCH',
  purpose: 'OCPI: properties of a session change, and charging periods are added; an older change is ignored',
  body: Patch,
})

export const postOcpiCdr = defineCall({
  ...ocpi,
  ...refused,
  id: 'OWN-charging-ocpi-postCdr',
  method: 'POST',
  path: `${root}/cdrs`,
  purpose: 'OCPI: the bill of a session; its URL is in the Location header',
  body: OcpiCdr,
  status: 201,
  otherStatuses: [200],
})
export const getOcpiCdr = defineCall({
  ...ocpi,
  ...refused,
  id: 'OWN-charging-ocpi-getCdr',
  method: 'GET',
  path: `${root}/cdrs/{country_code}/{party_id}/{cdr_id}`,
  params: z.object({ ...owner, cdr_id: OcpiCdrId }),
  purpose: 'OCPI: a CDR as it was sent',
})

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))

export const listOcpiTokens = defineCall({
  ...ocpi,
  id: 'OWN-charging-ocpi-listTokens',
  method: 'GET',
  path: `${root}/tokens`,
  purpose: 'OCPI: the tokens of riders, the oldest first, in pages',
  query: z.object({
    date_from: leftOut(OcpiDateTime),
    /** Exclusive. */
    date_to: leftOut(OcpiDateTime),
    offset: leftOutOr(wholeNumber, 0),
    limit: leftOut(wholeNumber),
  }),
})
export const authorizeOcpiToken = defineCall({
  ...ocpi,
  ...refused,
  id: 'OWN-charging-ocpi-authorize',
  method: 'POST',
  path: `${root}/tokens/{token_uid}/authorize`,
  params: z.object({ token_uid: OcpiId }),
  query: z.object({ type: leftOutOr(OcpiTokenType, 'RFID') }),
  body: z.optional(z.union([OcpiLocationReferences, z.object({}), z.null()])),
  purpose: 'OCPI: whether a token may charge at a location now',
})

export const postOcpiCommandResult = defineCall({
  ...ocpi,
  ...refused,
  id: 'OWN-charging-ocpi-commandResult',
  method: 'POST',
  path: `${root}/commands/{command}/{response_token}`,
  params: z.object({ command: OcpiCommand, response_token: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  purpose: 'OCPI: the result of a command at its charge point, at the response URL of the command',
  body: OcpiCommandResult,
})
