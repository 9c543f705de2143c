import { Instant, type Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The commands on the line. A car knows the first three; a scooter has power and a trunk, and no lock besides. */
export const CommandKind = z.enum(['unlock', 'lock', 'find', 'powerOn', 'powerOff', 'openTrunk'])
export type CommandKind = z.infer<typeof CommandKind>

/** `planned` is a row, `sent` is on its way. Every command ends by the car's word, or as `unanswered` at its expiry. */
export const CommandState = z.enum(['planned', 'sent', 'done', 'refused', 'unanswered'])
export type CommandState = z.infer<typeof CommandState>

export type CommandEvent = 'send' | 'done' | 'refuse' | 'expire'

/**
 * An answer may come after the expiry. A car that did it late really did it; a late refusal changes nothing but what is
 * known.
 */
export const commandLifecycle: Lifecycle<CommandState, CommandEvent> = {
  planned: { send: 'sent', expire: 'unanswered' },
  sent: { done: 'done', refuse: 'refused', expire: 'unanswered' },
  unanswered: { done: 'done', refuse: 'unanswered' },
  done: {},
  refused: {},
}

/**
 * Why the asset did not do it, in its own code: `doorOpen`, `engineOn`, `driving`, `lowBattery`, `busy`, `expired`,
 * `wrongClock`; of a scooter also `trunkOpen`, `protected`, `unknownCommand`.
 */
export const CarReason = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))

/** A command to an asset for an order. */
export const AssetCommand = z.object({
  commandId: z.string(),
  assetId: z.string(),
  orderHash: z.string(),
  service: z.string(),
  kind: CommandKind,
  state: CommandState,
  reason: z.nullable(CarReason),
  plannedAt: Instant,
  /** From this moment on a car does not do it any more. */
  expiresAt: Instant,
  sentAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  /** When the car's answer was heard, also one that came after the expiry. */
  answeredAt: z.nullable(Instant),
})
export type AssetCommand = Readonly<z.infer<typeof AssetCommand>>

/** A command on the line. The same command may come several times, with the same id. */
export const LineCommand = z.object({
  commandId: z.string().check(z.maxLength(100)),
  kind: CommandKind,
  sentAt: Instant,
  expiresAt: Instant,
})
export type LineCommand = Readonly<z.infer<typeof LineCommand>>

/** The car's word about a command; repeated for a repeated command. */
export const LineAnswer = z.object({
  commandId: z.string().check(z.minLength(1), z.maxLength(100)),
  result: z.enum(['done', 'refused']),
  reason: z.nullable(CarReason),
  /** By the clock of the car. */
  at: Instant,
})
export type LineAnswer = Readonly<z.infer<typeof LineAnswer>>
