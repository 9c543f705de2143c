import { lenderPeerKind } from '@daoxing/assets/contract'
import { AmountTwd, defineCall, Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalState } from './order-state.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(60))
const amountTwd = AmountTwd.check(z.lte(1_000_000))
const odometer = z.int().check(z.gte(0), z.lte(2_000_000))
/** The gauge, in percent. */
const energy = z.int().check(z.gte(0), z.lte(100))
const text = z.string().check(z.minLength(1), z.maxLength(300))

/** A report of a station's desk about an order. */
export const RentalDeskFact = z.discriminatedUnion('kind', [
  /** Answers a wish; `assetId` names a car that the station has found. */
  z.object({ kind: z.literal('promised'), assetId: z.optional(Id) }),
  z.object({ kind: z.literal('declined') }),
  /** The rider is at the desk. `assetId` names another car of the model, or a better one. */
  z.object({ kind: z.literal('arrived'), plateNo: Id, assetId: z.optional(Id) }),
  z.object({ kind: z.literal('departed'), plateNo: Id, odometer, energy }),
  z.object({
    kind: z.literal('returned'),
    odometer,
    energy,
    at: Instant,
    /** A delay because of a breakdown of the car costs nothing. */
    brokeDown: z.optional(z.boolean()),
    damage: z.optional(
      z.object({
        repairTwd: amountTwd,
        repairDays: z.int().check(z.gte(0), z.lte(365)),
        text,
        /** The driver: 0 for the renter, 1 for the next driver of the order. */
        driver: z.optional(z.int().check(z.gte(0), z.lte(3))),
        /** Without it, the damage is of the booked time. */
        happenedAt: z.optional(Instant),
      }),
    ),
  }),
  /** The car is at the station, and cannot be taken back: a door is open, or the key is missing. */
  z.object({ kind: z.literal('returnFailed'), text }),
  z.object({ kind: z.literal('licenceRefused') }),
  z.object({ kind: z.literal('noShow') }),
  /** The station cannot hand over a car. */
  z.object({ kind: z.literal('operatorFailed') }),
  z.object({
    kind: z.literal('laterLine'),
    line: z.enum(['toll', 'fine']),
    amountTwd,
    proof: z.object({ number: Id, text, happenedAt: Instant }),
  }),
  /** Damage that was found after the return. The contract and the cover cut both lines of it. */
  z.object({
    kind: z.literal('damageFound'),
    repairTwd: amountTwd,
    repairDays: z.int().check(z.gte(0), z.lte(365)),
    /** The number of the repair's invoice, what was broken, and when it happened. */
    proof: z.object({ number: Id, text, happenedAt: Instant }),
    /** The driver: 0 for the renter, 1 for the next driver of the order. */
    driver: z.optional(z.int().check(z.gte(0), z.lte(3))),
    /** No waiver covers it; `proof` says how that is known. */
    excluded: z.optional(z.enum(['drunk', 'unlicensed', 'otherDriver'])),
  }),
  /** Decides an objection. */
  z.object({ kind: z.literal('objectionDecided'), lineId: Id, isCharged: z.boolean() }),
])
export type RentalDeskFact = z.infer<typeof RentalDeskFact>

export const pushRentalDeskEvent = defineCall({
  id: 'OWN-rental-push-desk-event',
  method: 'POST',
  path: '/partner/rental/events',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'the desk of a station reports what happened with an order',
  perMinute: 6000,
  body: z.object({ id: Id, at: Instant, orderHash: Id, fact: RentalDeskFact }),
  reply: z.object({}),
  refusals: ['kit.notFound', 'kit.eventIdReused'],
})

/** An order as the desk sees it: no name, phone or licence. */
export const RentalDeskOrder = z.object({
  orderHash: z.string(),
  orderNo: z.string(),
  revision: z.int(),
  state: RentalState,
  fromStationId: z.string(),
  toStationId: z.string(),
  assetId: z.nullable(z.string()),
  plateNo: z.nullable(z.string()),
  modelCode: z.string(),
  carModelSpecified: z.boolean(),
  startsAt: Instant,
  endsAt: Instant,
  answerBy: z.nullable(Instant),
  departedAt: z.nullable(Instant),
  odometer: z.nullable(z.int()),
  energy: z.nullable(z.int()),
  accessories: z.array(z.object({ code: z.string(), qty: z.int() })),
  objections: z.array(z.object({ lineId: z.string(), text: z.string() })),
})
export type RentalDeskOrder = z.infer<typeof RentalDeskOrder>

export const listRentalDeskOrders = defineCall({
  id: 'OWN-rental-list-desk-orders',
  method: 'GET',
  path: '/partner/rental/orders',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: "the operator's orders that are not finished, those with an objection, and shared cars that are overdue",
  perMinute: 600,
  reply: z.object({ orders: z.array(RentalDeskOrder) }),
})
