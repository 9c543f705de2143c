import { Refusal } from '@daoxing/kit/contract'
import type { PeerPrincipal, Tx } from '@daoxing/kit/server'
import { ocpiStatus } from '@daoxing/charging/contract'
import { unknownObject, refuse } from './ocpi-reply.ts'
import { folded, isSameParty, type PartyKey, partyOf } from './rules/ocpi-keys.ts'
import { findOperator, isPartyOf, type OperatorRecord } from '../stores/ocpi/operator-store.ts'

/** The token of an invitation opens versions and credentials alone; elsewhere it counts as no token. */
export async function registeredOperator(tx: Tx, { peerId }: PeerPrincipal): Promise<OperatorRecord> {
  const operator = await findOperator(tx, peerId)
  if (operator?.state !== 'registered') throw new Refusal('kit.signInNeeded')
  return operator
}

type Owned = { readonly country_code: string; readonly party_id: string }

/** The party in the URL, if it is the caller's. Another party's objects answer as absent ones. */
export async function ownParty(tx: Tx, who: PeerPrincipal, params: Owned): Promise<PartyKey> {
  const party = partyOf(params)
  if (await isPartyOf(tx, { operatorId: who.peerId, ...party })) return party
  await registeredOperator(tx, who)
  throw unknownObject('unknown object')
}

/** A pushed part of a location names itself as its URL does. */
export function refuseOtherId(sent: string, id: string): void {
  if (folded(sent) !== folded(id)) throw refuse(ocpiStatus.invalidParameters, 'the object is not that of the URL')
}

/** A pushed object names itself and its owner as its URL does. */
export function refuseOtherObject(params: Owned, sent: Owned & { readonly id: string }, id: string): void {
  refuseOtherId(sent.id, id)
  if (!isSameParty(partyOf(params), partyOf(sent)))
    throw refuse(ocpiStatus.invalidParameters, 'the party is not that of the URL')
}
