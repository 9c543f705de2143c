import { AmountTwd, defineCall, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { CommandRefusal, FineReason } from './order.ts'

const Id = z.string().check(z.minLength(1), z.maxLength(60))
const amountTwd = AmountTwd.check(z.gte(0), z.lte(100_000))

/** Measurements of one asset. The first report of an asset registers it. */
export const SampleAssetMeasures = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** The stand where it is, or that it belongs to. */
  standName: z.string().check(z.minLength(1), z.maxLength(60)),
  isAtStand: z.boolean(),
  location: LatLng,
  batteryPercent: z.int().check(z.gte(0), z.lte(100)),
  isLocked: z.boolean(),
})

/** A fact of an order. `command` is the number of the command that the asset has carried out. */
export const SampleAssetFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unlocked'), command: z.int() }),
  z.object({ kind: z.literal('locked'), command: z.int() }),
  z.object({ kind: z.literal('inspected'), damageTwd: amountTwd }),
  /** An authority sends a fine long after the offence. */
  z.object({ kind: z.literal('fined'), reason: FineReason, amountTwd, offenceAt: z.optional(Instant) }),
])
export type SampleAssetFact = z.infer<typeof SampleAssetFact>

/**
 * A report of an operator: about an asset, or about an order. Its id is the operator's own, and `at` the time of the
 * report: one older than 30 days is ignored.
 */
export const SampleAssetReport = z.union([
  z.object({ id: Id, at: Instant, assetId: Id, measures: SampleAssetMeasures }),
  z.object({ id: Id, at: Instant, orderHash: Id, fact: SampleAssetFact }),
])

/** The peer kind of an operator. */
export const sampleAssetPeerKind = 'sample-asset'

export const pushSampleAssetReport = defineCall({
  id: 'OWN-sample-asset-push-report',
  method: 'POST',
  path: '/partner/sample-asset/reports',
  who: 'peer',
  peerKind: sampleAssetPeerKind,
  purpose: 'an operator reports measurements of an asset, or events of an order',
  perMinute: 6000,
  body: SampleAssetReport,
  reply: z.object({}),
  refusals: ['kit.notFound', 'kit.eventIdReused'],
})

/** A command to an operator, sent as `POST {operator}/commands`. A repeated number is the same command. */
export const SampleAssetCommand = z.object({
  orderHash: z.string(),
  assetId: z.string(),
  number: z.int(),
  kind: z.enum(['unlock', 'lock']),
})
export type SampleAssetCommand = z.infer<typeof SampleAssetCommand>

/** The operator's answer to a command, once the asset has carried it out or refused it. */
export const SampleAssetCommandAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), at: Instant }),
  z.object({ state: z.literal('refused'), reason: z.catch(CommandRefusal, 'other') }),
])
export type SampleAssetCommandAnswer = z.infer<typeof SampleAssetCommandAnswer>
