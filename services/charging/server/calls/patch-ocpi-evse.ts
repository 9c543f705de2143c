import { OcpiEvseStatus, patchOcpiEvse } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { gatherStatus } from '../ocpi/gather-statuses.ts'
import { done } from '../ocpi/ocpi-reply.ts'
import { ownParty } from '../ocpi/own-party.ts'
import { changeEvse } from '../ocpi/push-location.ts'
import { partyOf } from '../ocpi/rules/ocpi-keys.ts'

/** A status alone, which is the usual change by far, is gathered with others; any other change is merged and parsed. */
const StatusAlone = z.strictObject({ status: OcpiEvseStatus, last_updated: z.string() })

export const patchOcpiEvseAnswer = answer(patchOcpiEvse, async ({ params, body, who, house }) => {
  const key = { ...partyOf(params), locationId: params.location_id, evseUid: params.evse_uid }
  const alone = z.safeParse(StatusAlone, body)
  const isStored =
    alone.success &&
    (await gatherStatus(house, {
      ...key,
      operatorId: who.peerId,
      status: alone.data.status,
      at: alone.data.last_updated,
    }))
  if (isStored) return done(house)
  await house.database.transaction(async (tx) => {
    await ownParty(tx, who, params)
    await changeEvse(tx, key, body)
  })
  return done(house)
})
