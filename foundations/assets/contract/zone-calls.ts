import { defineCall, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { lenderPeerKind } from './fleet-calls.ts'
import { Zone, ZoneRules } from './zone.ts'

/** Zones of an operator, or a part of them: what is not listed stays as it is. */
export const ZonePlan = z.object({
  zones: z
    .array(
      z.extend(z.omit(Zone, { zoneId: true, operatorId: true, version: true, isClosed: true, registeredAt: true }), {
        isClosed: leftOutOr(z.boolean(), false),
      }),
    )
    .check(z.maxLength(500)),
  /** The rules of the operator outside its zones; left out: as they are. */
  globalRules: leftOut(ZoneRules),
})
export type ZonePlan = Readonly<z.output<typeof ZonePlan>>

export const putZones = defineCall({
  id: 'OWN-assets-putZones',
  method: 'PUT',
  path: '/partner/assets/zones',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'an operator registers zones and their rules; a change makes a new version, and repetitions change nothing',
  body: ZonePlan,
  reply: z.object({
    zones: z.array(z.object({ code: z.string(), zoneId: z.string(), version: z.int() })),
    /** Null if the operator has no global rules. */
    globalRulesVersion: z.nullable(z.int()),
  }),
  refusals: ['assets.operatorUnknown', 'kit.invalidInput'],
})
