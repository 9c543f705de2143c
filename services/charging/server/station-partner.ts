import { definePort } from '@daoxing/kit/server'
import { Instant } from '@daoxing/kit/contract'
import { MilliUnits } from '@daoxing/charging/contract'
import * as z from 'zod/mini'

/** A session at its partner. `accepted` is a start without a delivery yet. */
export const PartnerSession = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['accepted', 'refused']) }),
  z.object({ state: z.literal('delivering'), totalMilliUnits: MilliUnits, startedAt: Instant, readAt: Instant }),
  z.object({ state: z.literal('ended'), totalMilliUnits: MilliUnits, startedAt: Instant, endedAt: Instant }),
])
/** `absent`: the partner does not have the session. `unknown`: no response, so the outcome is open. */
export type PartnerAnswer = z.infer<typeof PartnerSession> | { readonly state: 'absent' | 'unknown' }

/** A session, with the partner whose station delivers it. */
type OfPartner = { readonly partnerId: string; readonly orderHash: string }
type StartWish = OfPartner & {
  readonly stationId: string
  /** The partner stops by itself at this amount; null without a limit. */
  readonly milliUnitsMax: number | null
}

/**
 * The partners of the delivering stations, called over HTTP and never within a transaction. Every request contains the
 * session's order hash and may be repeated: a partner that has the session returns its state.
 */
export type StationPartners = {
  /** Whether requests can be sent to this partner. Stations of any other are refused. */
  serves(partnerId: string): boolean
  start(wish: StartWish): Promise<PartnerAnswer>
  stop(session: OfPartner): Promise<PartnerAnswer>
  lookUp(session: OfPartner): Promise<PartnerAnswer>
}

export const stationPartnersPort = definePort<StationPartners>('charging.stationPartners')
