import { Instant, Language } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { WhiteList } from './white-list.ts'

export const Region = z.enum(['north', 'central', 'south', 'east', 'islands'])
export type Region = z.infer<typeof Region>

/** How far a taxi has come when its rider thinks of cancelling. */
export const CancelStage = z.enum(['searching', 'coming', 'arrived'])
export type CancelStage = z.infer<typeof CancelStage>

/** Why a rider cancels; `asks` names the step that follows the choice, `stages` when the reason can be true at all. */
export const PassengerCancelReason = z.object({
  id: z.string(),
  words: z.record(Language, z.string()),
  asks: z.enum(['nothing', 'address', 'detail']),
  stages: z._default(z.array(CancelStage), ['searching', 'coming', 'arrived']),
})
export type PassengerCancelReason = z.infer<typeof PassengerCancelReason>

/** A reason to pay with one method rather than another, from one moment to the next. */
export const PaymentCampaignConfig = z.object({
  id: z.string(),
  method: z.string(),
  words: z.record(Language, z.string()),
  link: z.nullable(z.string()),
  startsAt: Instant,
  endsAt: Instant,
})

const seconds = z.int().check(z.gte(1))
const count = z.int().check(z.gte(1))
const amountTwd = z.int().check(z.gte(0), z.lte(300))
const speed = z.number().check(z.gte(0.1), z.lte(60))

/**
 * The fee for cancelling a taxi, and the positions of the car that it requires as proof. A driver who gives
 * a trip back or comes too late owes the rider the same amount.
 */
export const TaxiCancelFee = z.object({
  onDemandTwd: amountTwd,
  reservedTwd: amountTwd,
  airportTwd: amountTwd,
  /** Waiting that costs nothing, from the proven arrival on and not before the promised time. */
  freeWaitSeconds: seconds,
  /** A car that is farther from the pick-up has not arrived. */
  pickupRadiusMetres: z.int().check(z.gte(10), z.lte(150)),
  /** One that stands for less has only passed by. */
  standingSeconds: seconds,
  /** A car of which nothing was heard for longer may have been anywhere: waiting begins anew. */
  silenceSecondsMax: seconds,
  /** After so much proven waiting the driver may go without the rider. */
  noShowSeconds: seconds,
  /** So much beyond the promise a driver owes the rider. */
  lateSeconds: seconds,
  /** A rider who boards the same car within this time after the cancel pays no fee. */
  boardedAgainSeconds: seconds,
})
export type TaxiCancelFee = Readonly<z.infer<typeof TaxiCancelFee>>

/**
 * Configs that `readConfigs` answers to anybody: the names of the documents, and what screens draw from. Limits against
 * abuse never belong here.
 */
export const PublicConfigs = z.object({
  /** A request that nobody takes ends as match failed after this many seconds. */
  trip_timeout: seconds,
  /** Whether riders may add a tip before the ride, and how much at most. */
  taxi_tip_is_on: z.boolean(),
  taxi_tip_twd_max: count,
  passenger_cancel_reasons: z.array(PassengerCancelReason),
  scooter_allowlist: WhiteList,
  game_whitelist: WhiteList,
  invoice_features_white_list: WhiteList,
  /** Where the documents of the agreement lie; the test location is for rehearsals of a new version. */
  terms_locations: z.object({ production: z.string(), test: z.string() }),
  /** Which documents new riders read: the ones in force, or the rehearsal of the next version. */
  terms_location: z.enum(['production', 'test']),
  /** A failure whose message contains one of these means that an earlier trip waits for its payment. */
  unpaid_phrases: z.array(z.string()),
  archived_phrases: z.array(z.string()),
  support_phone: z.string(),
})

/** Configs that only the server reads. A new config belongs here unless a screen needs it. */
export const ServerConfigs = z.object({
  dispatch_batch_seconds: seconds,
  /** How long a driver may think about an offer. */
  offer_seconds: seconds,
  quote_seconds: seconds,
  taxi_stops_max: count,
  /** After this long a search for a special car offers to take any taxi. */
  expand_match_after_seconds: seconds,
  /** A rider who is not in the car may say so this long after the ride began, and while the car is this near. */
  not_in_car_seconds: seconds,
  not_in_car_metres: count,
  taxi_cancel_fee: TaxiCancelFee,
  /** County, as officially written, to the region that dispatches it. */
  taxi_region_map: z.record(z.string(), Region),
  /** Riders to whom a service is open, by the id of the service. A service without a list is open to every rider. */
  service_white_lists: z.record(z.string(), WhiteList),
  places_session_token_minutes: count,
  terms_version: z.string(),
  /** Programmes that riders can enrol in now. */
  enrollment_programs: z.array(z.string()),
  otp_per_phone_per_hour: count,
  /** Generous, because a mobile carrier puts many riders behind one address. */
  otp_per_address_per_hour: count,
  payment_campaigns: z.array(PaymentCampaignConfig),
  /** How long what is owed may be put off before it stops the next ride. */
  debt_grace_seconds: seconds,
  /** So many hails in a row whose price could not be held, and only cash is taken until a day has passed. */
  hold_declines_max: count,
  /** How many times faster than the world a simulated city lives; 1 where the drivers are real. */
  city_speed: speed,
  /** The most that `city_speed` has ever been: meters that ran then are still on their way. */
  city_speed_fastest: speed,
})

/** Every config of the product by its name. The defaults stand in the server. */
export const Configs = z.object({ ...PublicConfigs.shape, ...ServerConfigs.shape })
export type Configs = Readonly<z.infer<typeof Configs>>
export type ConfigName = keyof Configs
export type PublicConfigName = keyof z.infer<typeof PublicConfigs>

export const configNames: readonly ConfigName[] = z.keyof(Configs).options
export const publicConfigNames: readonly PublicConfigName[] = z.keyof(PublicConfigs).options

/** The configs of an answer that the page keeps: those that came, and none in place of missing ones. */
export const SomeConfigs = z.partial(PublicConfigs)
export type SomeConfigs = Readonly<z.infer<typeof SomeConfigs>>
