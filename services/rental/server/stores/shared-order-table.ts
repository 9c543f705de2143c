import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread } from '@daoxing/kit/server'
import {
  CarCleaning,
  CarCommand,
  CarWhereabouts,
  RentalBillLine,
  RentalLaterLine,
  RentalModel,
  ReturnProblem,
  SharedAccident,
  SharedEvent,
  SharedLot,
  SharedQuote,
  SharedState,
} from '@daoxing/rental/contract'
import * as z from 'zod/mini'
import { SharedPrices } from '../rental-configs.ts'

/** The state of a car at a handover. */
const Reading = z.object({ odometer: z.int(), energy: z.int() })

const SharedFacts = z.object({
  plateNo: z.string(),
  modelCode: z.string(),
  model: RentalModel,
  /** Where the car was when it was reserved; until it is taken, the rider sees where it is now. */
  lot: SharedLot,
  hasWaiver: z.boolean(),
  quote: SharedQuote,
  /** The prices that were agreed to. */
  prices: SharedPrices,
  /** The contract as it was agreed to: the hash of its text in Chinese. */
  contractHash: z.string(),
  /** The newest command to the car for the rental, and what it is for. */
  command: z.nullable(CarCommand),
  commandFor: z.nullable(z.enum(['open', 'close', 'rider'])),
  isLocked: z.nullable(z.boolean()),
  heldAt: z.nullable(Instant),
  /** When the rider first began the walk around the car; absent in older orders. */
  walkBegunAt: z._default(z.nullable(Instant), null),
  defects: z.string(),
  depart: z.nullable(Reading),
  /** When return was pressed: the readings from which a car that is driven on is known. A silent car has no odometer. */
  pressed: z.nullable(z.object({ odometer: z.nullable(z.int()), location: LatLng })),
  /** The car was driven after return was pressed: the time did not stand still. */
  drivenOnAt: z.nullable(Instant),
  /** The car was silent when the return was signed: the rider's own position and the picture of the bay tell its place. */
  isPlacedByRider: z._default(z.boolean(), false),
  back: z.nullable(Reading),
  returnNote: z.string(),
  returnProblems: z.array(ReturnProblem),
  cleaning: z.nullable(CarCleaning),
  accidents: z.array(z.omit(SharedAccident, { pictures: true })),
  delay: z.nullable(
    z.object({ knownAt: Instant, expectedAt: z.nullable(Instant), otherPlateNo: z.nullable(z.string()) }),
  ),
  /** The longer span whose difference is being held. */
  extension: z.nullable(z.object({ endsAt: Instant, quote: SharedQuote })),
  whereabouts: z.nullable(CarWhereabouts),
  billLines: z.array(RentalBillLine),
  laterLines: z.array(RentalLaterLine),
  damagesTwd: AmountTwd,
})

/** A rental of a shared car as the server stores it. */
export const sharedOrderTable = defineTable('rental.shared_orders', {
  columns: {
    orderHash: z.string(),
    riderId: z.string(),
    orderNo: z.string(),
    revision: z.int(),
    state: SharedState,
    lastEvent: SharedEvent,
    operatorId: z.string(),
    assetId: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    requestedAt: Instant,
    takeUntil: Instant,
    departedAt: z.nullable(Instant),
    returnPressedAt: z.nullable(Instant),
    returnStandId: z.nullable(z.string()),
    returnedAt: z.nullable(Instant),
    endedAt: z.nullable(Instant),
    facts: spread(SharedFacts),
  },
  key: ['orderHash'],
  guard: ['revision'],
})
export type SharedRecord = RecordOf<typeof sharedOrderTable>

/** The fields that a change may set; state, event and revision belong to the mover. */
export type SharedChange = Partial<
  Omit<SharedRecord, 'riderId' | 'orderHash' | 'orderNo' | 'revision' | 'state' | 'lastEvent' | 'requestedAt'>
>
