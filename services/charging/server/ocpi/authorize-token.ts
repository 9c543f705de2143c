import type { House, Tx } from '@daoxing/kit/server'
import {
  type OcpiAuthorizationInfo,
  type OcpiLocationReferences,
  ocpiStatus,
  type OcpiTokenType,
} from '@daoxing/charging/contract'
import { chargingPermitsPort } from './charging-permit.ts'
import { refuse, unknownObject } from './ocpi-reply.ts'
import { ocpiTokenOf } from './our-party.ts'
import { folded } from './rules/ocpi-keys.ts'
import { commandFor } from '../stores/ocpi/command-store.ts'
import { findToken } from '../stores/ocpi/token-store.ts'

type Authorizing = {
  readonly tx: Tx
  readonly house: House
  readonly operatorId: string
  readonly uid: string
  readonly type: OcpiTokenType
  readonly location: OcpiLocationReferences | undefined
}

/**
 * Decides whether a token may be used at a location now: only for an order there that is about to charge, whose hash the
 * session then has as its reference. Opening hours and states are not looked at, as OCPI demands.
 */
export async function authorizeToken(asked: Authorizing): Promise<OcpiAuthorizationInfo> {
  const { tx, house, operatorId, uid, type, location } = asked
  const found = type === 'APP_USER' ? await findToken(tx, uid) : undefined
  if (!found) throw unknownObject('unknown token', ocpiStatus.unknownToken)
  const token = ocpiTokenOf(found)
  if (!found.isValid || found.riderId === null) return { allowed: 'BLOCKED', token }
  if (!location) throw refuse(ocpiStatus.tooLittle, 'a location is needed')
  const wish = { riderId: found.riderId, operatorId, locationId: location.location_id }
  const permit = await house.port(chargingPermitsPort).mayCharge(tx, wish)
  const isAsked =
    location.evse_uids.length === 0 || location.evse_uids.some((one) => folded(one) === folded(permit?.evseUid ?? ''))
  if (!permit || !isAsked) return { allowed: 'NOT_ALLOWED', token }
  await commandFor(tx, {
    operatorId,
    orderHash: permit.orderHash,
    command: 'AUTHORIZE',
    about: '',
    commandId: house.random.hex(12),
    responseToken: house.random.hex(16),
    askedAt: house.clock.now(),
  })
  return {
    allowed: 'ALLOWED',
    token,
    location: { location_id: location.location_id, evse_uids: [permit.evseUid] },
    authorization_reference: permit.orderHash,
  }
}
