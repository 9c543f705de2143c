import { Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The number of the rider among the participants of a trip; guests count from 1. */
export const riderNumber = 0
export const messageLengthMax = 200
export const guestNameLengthMax = 20
export const passengersMax = 8

/** Excludes control characters and bidirectional formatting characters. */
const unwritable = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u
export const ShortText = (lengthMax: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), z.regex(unwritable))

/** A message of the rider or a guest to all participants of the trip [SHR-003]. */
export const TripMessage = z.object({
  /** The number of the message within its trip, from 1. */
  number: z.int(),
  /** The participant number; 0 is the rider. */
  author: z.int(),
  /** Empty for the rider, and for guests without a name. */
  name: z.string(),
  message: z.string(),
  sent_at: Instant,
})
export type TripMessage = Readonly<z.infer<typeof TripMessage>>

export const GameResult = z.object({ player: z.int(), name: z.string(), score: z.int() })
export type GameResult = Readonly<z.infer<typeof GameResult>>

/** The shared state of a trip, identical for all participants; the higher revision wins. */
export const SharedTrip = z.object({
  trip_hash: z.string(),
  revision: z.int(),
  encouragements: z.int(),
  guests: z.int(),
  messages: z.int(),
  /** When the rider started the game; null before that. */
  game_invited_at: z.nullable(Instant),
  /** The results, best first. */
  game_results: z.array(GameResult),
})
export type SharedTrip = Readonly<z.infer<typeof SharedTrip>>

/** The state of a shared order in its guests' view, without places, price, payment or phones. */
export const GuestTripState = z.object({
  trip_hash: z.string(),
  /** The revision of the order. */
  revision: z.int(),
  service: z.string(),
  /** The service's status word, `DRIVER_EN_ROUTE`. */
  status: z.string(),
  is_over: z.boolean(),
  plate: z.nullable(z.string()),
  /** The time of the next promised step: the car at the kerb, or the arrival. */
  arrives_at: z.nullable(Instant),
  /** When the link expires, once the trip has ended. */
  closes_at: z.nullable(Instant),
})
export type GuestTripState = Readonly<z.infer<typeof GuestTripState>>

/** The trip in a guest's view [SHR-011]. */
export const GuestTrip = z.object({
  trip: GuestTripState,
  /** First names only. */
  rider_name: z.string(),
  driver: z.nullable(
    z.object({
      name: z.string(),
      model: z.nullable(z.string()),
      color: z.nullable(z.string()),
      plate: z.nullable(z.string()),
    }),
  ),
  car: z.nullable(z.object({ location: LatLng, bearing: z.number(), at: Instant })),
  me: z.object({ number: z.int(), name: z.string() }),
  shared: SharedTrip,
  can_play: z.boolean(),
})
export type GuestTrip = Readonly<z.infer<typeof GuestTrip>>

export const Passenger = z.object({
  number: z.int(),
  name: z.string(),
  /** Masked: `0912***678`. */
  phone: z.string(),
})
export type Passenger = Readonly<z.infer<typeof Passenger>>

export const ShareLink = z.object({
  link_id: z.string(),
  /** `link` was created by hand, `contact` for the main contact, `night` automatically. */
  kind: z.enum(['link', 'contact', 'night']),
  /** The receiver's masked phone; null for a link created by hand. */
  phone: z.nullable(z.string()),
  created_at: Instant,
  opens: z.int(),
  last_opened_at: z.nullable(Instant),
  revoked_at: z.nullable(Instant),
  guests: z.array(z.object({ number: z.int(), name: z.string(), joined_at: Instant })),
})
export type ShareLink = Readonly<z.infer<typeof ShareLink>>

/** The rider's own view of the sharing of a trip. */
export const Sharing = z.object({
  links: z.array(ShareLink),
  /** In the Taiwanese form, with its leading 0. */
  main_contact: z.nullable(z.string()),
  passengers: z.array(Passenger),
  shared: SharedTrip,
  can_share: z.boolean(),
  can_play: z.boolean(),
})
export type Sharing = Readonly<z.infer<typeof Sharing>>
