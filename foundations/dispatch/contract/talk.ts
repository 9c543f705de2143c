import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/**
 * Phrases that are sent with one tap. The reader's language supplies the text: `dispatch_phrase_<id>` in
 * `contract/words`.
 */
export const riderPhrases = [
  'coming',
  'atPickup',
  'waitMoment',
  'whereAreYou',
  'haveLuggage',
  'stopAhead',
  'noRush',
  'inHurry',
  'lessAir',
  'leftBehind',
  'thanks',
] as const
export const driverPhrases = ['arrived', 'onMyWay', 'gotIt', 'traffic', 'atPickupWhere', 'ok'] as const
export const PhraseId = z.enum([...riderPhrases, ...driverPhrases])
export type PhraseId = z.infer<typeof PhraseId>

/** The stage of a trip for its messages: the car is on its way, waits at the pickup, carries the rider, or has left. */
export type TalkMoment = 'coming' | 'arrived' | 'riding' | 'over'

/** A rider's phrases at each stage, the likeliest first. */
export const riderPhrasesAt: Readonly<Record<TalkMoment, readonly (typeof riderPhrases)[number][]>> = {
  coming: ['coming', 'atPickup', 'waitMoment', 'whereAreYou', 'haveLuggage', 'thanks'],
  arrived: ['coming', 'waitMoment', 'whereAreYou', 'atPickup', 'haveLuggage', 'thanks'],
  riding: ['stopAhead', 'noRush', 'inHurry', 'lessAir', 'thanks'],
  over: ['leftBehind', 'thanks'],
}

/** The two sides of a conversation: rider and driver of one trip. */
export const TalkSide = z.enum(['rider', 'driver'])
export type TalkSide = z.infer<typeof TalkSide>

/** How long after its end messages about a trip are possible, for example for a forgotten bag. */
export const talkSecondsAfterEnd = 15 * 60
/** The longest message, in characters. */
export const messageLengthMax = 200
/** Messages are deleted this many days after they were sent. */
export const messageRetentionDays = 30

/** One message as one side sees it, in full; of two versions, the one with the higher revision wins. */
export const TalkMessage = z.object({
  trip_hash: z.string(),
  driver_id: z.string(),
  /** Counts up from 1 within a conversation. */
  number: z.int(),
  /** The sender's idempotency key of the message. */
  key: z.string(),
  revision: z.int(),
  from: TalkSide,
  phrase: z.nullable(PhraseId),
  /** In the reader's language for a phrase, otherwise as written. */
  text: z.string(),
  sent_at: Instant,
  delivered_at: z.nullable(Instant),
  read_at: z.nullable(Instant),
})
export type TalkMessage = z.infer<typeof TalkMessage>

/** The messages between a rider and the current driver of the order. */
export const Talk = z.object({
  trip_hash: z.string(),
  /** Null without a driver. */
  driver_id: z.nullable(z.string()),
  is_open: z.boolean(),
  /** When it closes, after the trip has ended. */
  closes_at: z.nullable(Instant),
  messages: z.array(TalkMessage),
  /** Unread messages of the other side. */
  unread: z.int(),
  /** Phrases that are sent with one tap, in the caller's language. */
  phrases: z.array(z.object({ id: PhraseId, text: z.string() })),
})
export type Talk = z.infer<typeof Talk>
