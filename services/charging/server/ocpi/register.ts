import { Refusal } from '@daoxing/kit/contract'
import {
  addCredential,
  credentialsOf,
  type House,
  issueCredential,
  revokeCredentials,
  type Tx,
} from '@daoxing/kit/server'
import {
  type OcpiCredentials,
  type OcpiEndpoint,
  ocpiPeerKind,
  ocpiStatus,
  ocpiVersion,
  OcpiVersionDetails,
  OcpiVersions,
} from '@daoxing/charging/contract'
import { askPeer } from './client/ask-peer.ts'
import { operatorSeal } from './client/operator-access.ts'
import { refuse } from './ocpi-reply.ts'
import { planPulls } from './plan-pulls.ts'
import { changeOperator, type OperatorRecord, replaceParties } from '../stores/ocpi/operator-store.ts'
import { forgetPulls } from '../stores/ocpi/pull-store.ts'

/** Without one of these there is nothing that we could do with the other party. */
const usableModules: readonly (readonly [string, OcpiEndpoint['role']])[] = [
  ['locations', 'SENDER'],
  ['tariffs', 'SENDER'],
  ['sessions', 'SENDER'],
  ['cdrs', 'SENDER'],
  ['commands', 'RECEIVER'],
]

type Asking = { readonly house: Pick<House, 'settings' | 'random'>; readonly url: string; readonly token: string }

/** The endpoints of a party in our version. A refusal says by a status of OCPI why they cannot be used. */
export async function readEndpoints(asking: Asking): Promise<readonly OcpiEndpoint[]> {
  const versions = await usable(askPeer(asking, OcpiVersions))
  const ours = versions.find(({ version }) => version === ocpiVersion)
  if (!ours) throw refuse(ocpiStatus.unsupportedVersion, `version ${ocpiVersion} is not supported`)
  const { endpoints } = await usable(askPeer({ ...asking, url: ours.url }, OcpiVersionDetails))
  const has = (identifier: string, role?: OcpiEndpoint['role']) =>
    endpoints.some((one) => one.identifier === identifier && (role === undefined || one.role === role))
  if (!has('credentials') || !usableModules.some(([identifier, role]) => has(identifier, role)))
    throw refuse(ocpiStatus.missingEndpoints, 'endpoints are missing')
  return endpoints
}

async function usable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch {
    // `atProvider` counts and traces it.
    throw refuse(ocpiStatus.unusableApi, 'your versions cannot be read')
  }
}

type Registering = {
  readonly tx: Tx
  readonly house: House
  readonly operator: OperatorRecord
  readonly credentials: OcpiCredentials
  readonly endpoints: readonly OcpiEndpoint[]
}

/** Registers an operator with its token, endpoints and parties, and plans to ask for everything that it has. */
export async function registerOperator({ tx, house, operator, credentials, endpoints }: Registering): Promise<void> {
  const named = credentials.roles
    .filter(({ role }) => role === 'CPO')
    .map(({ country_code, party_id, business_details }) => ({
      countryCode: country_code,
      partyId: party_id,
      name: business_details.name,
    }))
  const [first] = named
  if (!first) throw refuse(ocpiStatus.invalidParameters, 'roles: a charge point operator is needed')
  if (new Set(named.map(({ countryCode, partyId }) => `${countryCode}${partyId}`)).size < named.length)
    throw refuse(ocpiStatus.invalidParameters, 'roles: a party is named twice')
  const { operatorId } = operator
  const foreign = await replaceParties(tx, { operatorId, named })
  if (foreign.length > 0) throw refuse(ocpiStatus.invalidParameters, 'roles: a party belongs to another platform')
  await changeOperator(tx, operator, {
    state: 'registered',
    countryCode: first.countryCode,
    partyId: first.partyId,
    versionsUrl: credentials.url,
    endpoints: [...endpoints],
    tokenSealed: operatorSeal(house).seal(credentials.token),
    registeredAt: house.clock.now(),
  })
  await forgetPulls(tx, operatorId)
  await planPulls({ tx, house, operatorId })
}

/** A new token of an operator; its former ones end at once. */
export async function issueToken(tx: Tx, house: House, operatorId: string): Promise<string> {
  const peer = { peerKind: ocpiPeerKind, peerId: operatorId }
  const { credential } = await issueCredential({ tx, house, peer, graceSeconds: 0 })
  return credential
}

export type IssuedToken = { readonly credentialId: string }

/** A new token of an operator, whose former ones stay valid until it is known to have this one. */
export async function addToken(
  tx: Tx,
  house: House,
  operatorId: string,
): Promise<IssuedToken & { readonly token: string }> {
  const peer = { peerKind: ocpiPeerKind, peerId: operatorId }
  const { credential, credentialId } = await addCredential({ tx, house, peer })
  return { token: credential, credentialId }
}

/** Ends a token that the operator did not take. */
export async function endToken(tx: Tx, house: House, operatorId: string, { credentialId }: IssuedToken): Promise<void> {
  await revokeCredentials({ tx, house, peer: { peerKind: ocpiPeerKind, peerId: operatorId }, credentialId })
}

/** Ends every token of an operator but one. */
export async function endOtherTokens(tx: Tx, house: House, operatorId: string, kept: IssuedToken): Promise<void> {
  const peer = { peerKind: ocpiPeerKind, peerId: operatorId }
  for (const { credentialId } of await credentialsOf(tx, peer))
    if (credentialId !== kept.credentialId) await revokeCredentials({ tx, house, peer, credentialId })
}

/** The first half of a registration or a change that the operator asks for: its endpoints, outside of any transaction. */
export async function endpointsFor(
  asking: Asking,
  operator: OperatorRecord | undefined,
  state: OperatorRecord['state'],
) {
  if (operator?.state !== state) throw new Refusal('charging.ocpiNotNow')
  return readEndpoints(asking)
}
