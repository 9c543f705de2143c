import { defineCall, LatLng, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Asset } from './asset.ts'
import { AssetModel, VehicleKind } from './asset-model.ts'
import { AssetOperator, LineName, Stand, StandCode } from './stand.ts'

/** The peer kind that may use these calls: the systems of operators who lend cars. */
export const lenderPeerKind = 'lender'

/** A fleet, or a part of it: what is not listed stays as it is, so a big one comes in parts. */
export const FleetPlan = z.object({
  operator: z.extend(z.omit(AssetOperator, { operatorId: true, line: true }), {
    /** Left out: as it was registered before, at first `mqtt`. */
    line: leftOut(LineName),
  }),
  models: z
    .array(
      z.extend(z.omit(AssetModel, { operatorId: true, vehicleKind: true }), {
        /** Stays for good. */
        vehicleKind: leftOutOr(VehicleKind, 'car'),
      }),
    )
    .check(z.maxLength(200)),
  stands: z
    .array(
      z.extend(z.omit(Stand, { standId: true, operatorId: true, vehicleKind: true, isClosed: true }), {
        vehicleKind: leftOutOr(VehicleKind, 'car'),
        isClosed: leftOutOr(z.boolean(), false),
      }),
    )
    .check(z.maxLength(300)),
  assets: z
    .array(
      z.extend(z.pick(Asset, { plate: true, modelCode: true, energyPercent: true, odometerKm: true }), {
        /** A new asset stands here; one that is known stays where its last handover left it, with its energy. */
        stand: leftOut(StandCode),
        /** The place of a new asset that belongs to no stand. */
        point: leftOut(LatLng),
        /** An asset that is out with a renter stays out until it is back. */
        state: leftOutOr(z.enum(['ready', 'repair', 'retired']), 'ready'),
      }),
    )
    .check(z.maxLength(1000)),
})
export type FleetPlan = Readonly<z.output<typeof FleetPlan>>

export const putFleet = defineCall({
  id: 'OWN-assets-putFleet',
  method: 'PUT',
  path: '/partner/assets/fleet',
  who: 'peer',
  peerKind: lenderPeerKind,
  purpose: 'an operator registers itself with models, stands and assets; repetitions change nothing',
  body: FleetPlan,
  reply: z.object({
    operatorId: z.string(),
    stands: z.array(z.object({ code: z.string(), standId: z.string() })),
    assets: z.array(z.object({ plate: z.string(), assetId: z.string() })),
  }),
  refusals: ['assets.nameTaken', 'assets.modelUnknown', 'assets.standUnknown', 'kit.invalidInput'],
})
