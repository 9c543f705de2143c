import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Phrases that are sent with one tap. The words are the reader's: `dispatch_phrase_<id>` in `contract/words`. */
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

/** Where a journey stands for those who talk: the car comes, stands at the pick-up, drives the rider, or has gone. */
export type TalkMoment = 'coming' | 'arrived' | 'riding' | 'over'

/** Phrases of a rider at each moment, the likeliest first. */
export const riderPhrasesAt: Readonly<Record<TalkMoment, readonly (typeof riderPhrases)[number][]>> = {
  coming: ['coming', 'atPickup', 'waitMoment', 'whereAreYou', 'haveLuggage', 'thanks'],
  arrived: ['coming', 'waitMoment', 'whereAreYou', 'atPickup', 'haveLuggage', 'thanks'],
  riding: ['stopAhead', 'noRush', 'inHurry', 'lessAir', 'thanks'],
  over: ['leftBehind', 'thanks'],
}

/** The two sides of a talk: rider and driver of one journey. */
export const TalkSide = z.enum(['rider', 'driver'])
export type TalkSide = z.infer<typeof TalkSide>

/** How long after its end a journey may still be talked about: for a bag that was left behind. */
export const talkSecondsAfterEnd = 15 * 60
/** The longest message, in characters. */
export const messageLengthMax = 200
/** Messages are deleted so many days after they were sent. */
export const messageKeptDays = 30

/** One message as one of the two sees it, whole; of two pictures of it the newer revision wins. */
export const TalkMessage = z.object({
  trip_hash: z.string(),
  driver_id: z.string(),
  /** Counts up from 1 in a talk. */
  number: z.int(),
  /** The sender's own name of the message, by which it is sent once. */
  key: z.string(),
  revision: z.int(),
  from: TalkSide,
  phrase: z.nullable(PhraseId),
  /** In the reader's language where it is a phrase, else as it was written. */
  text: z.string(),
  sent_at: Instant,
  delivered_at: z.nullable(Instant),
  read_at: z.nullable(Instant),
})
export type TalkMessage = z.infer<typeof TalkMessage>

/** All that was said between a rider and the driver who has the order now. */
export const Talk = z.object({
  trip_hash: z.string(),
  /** Null as long as nobody drives. */
  driver_id: z.nullable(z.string()),
  is_open: z.boolean(),
  /** When it closes, once the journey has ended. */
  closes_at: z.nullable(Instant),
  messages: z.array(TalkMessage),
  /** Messages of the other side that were not read. */
  unread: z.int(),
  /** Phrases that are sent with one tap, in the caller's language. */
  phrases: z.array(z.object({ id: PhraseId, text: z.string() })),
})
export type Talk = z.infer<typeof Talk>
