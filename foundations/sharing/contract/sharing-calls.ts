import { defineCall, Flag, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import {
  GuestTrip,
  messageLengthMax,
  Passenger,
  passengersMax,
  SharedTrip,
  ShortText,
  TripMessage,
} from './shared-trip.ts'
import { NightHours } from './sharing-configs.ts'

/** A trip by its hash, or by another reference of its service. */
export const TripParams = z.object({ id: z.string().check(z.maxLength(64)) })
const Phone = z.string().check(z.trim(), z.minLength(1), z.maxLength(30))
const DialCode = leftOutOr(z.string().check(z.regex(/^\+?[1-9]\d{0,3}$/)), '886')

/** Whether the rider has seen the tutorial of sharing. */
export const TutorialState = z.enum(['unseen', 'seen'])
const Tutorial = z.object({ state: TutorialState, changed_at: z.nullable(Instant) })

export const getTutorial = defineCall({
  id: 'CALL-169',
  method: 'GET',
  path: '/v3/trip/tutorial/trip-sharing',
  who: 'rider',
  purpose: 'whether the rider has seen the tutorial of sharing',
  reply: Tutorial,
})

export const setTutorial = defineCall({
  id: 'CALL-170',
  method: 'POST',
  path: '/v3/trip/tutorial/trip-sharing',
  who: 'rider',
  purpose: 'set the state of the tutorial; seen, unless another is named',
  body: z.object({ state: leftOutOr(TutorialState, 'seen') }),
  reply: Tutorial,
})

export const listMessages = defineCall({
  id: 'CALL-175',
  method: 'GET',
  path: '/v3/trip/{id}/messages',
  who: 'guest',
  purpose: 'the newest 200 messages around a trip, oldest first',
  params: TripParams,
  reply: z.object({ messages: z.array(TripMessage) }),
  refusals: ['kit.notFound'],
})

export const sendMessage = defineCall({
  id: 'CALL-176',
  method: 'POST',
  path: '/v3/trip/{id}/message',
  who: 'guest',
  purpose: 'write to everybody around the trip',
  idempotent: 'honoured',
  params: TripParams,
  body: z.object({ message: ShortText(messageLengthMax) }),
  reply: TripMessage,
  status: 201,
  refusals: ['kit.notFound', 'sharing.linkEnded', 'sharing.tooManyMessages'],
  perMinute: 20,
})

export const getGuestTrip = defineCall({
  id: 'CALL-177',
  method: 'GET',
  path: '/v3/trip/{id}/guest',
  who: 'guest',
  purpose: 'the trip as its guests see it: first names, car, plate, live position, arrival',
  params: TripParams,
  reply: GuestTrip,
  refusals: ['kit.notFound'],
})

export const putMainContact = defineCall({
  id: 'CALL-178',
  method: 'PUT',
  path: '/v3/trip/{id}/main-contact',
  who: 'rider',
  purpose:
    'name the main contact, who gets the boarding code and a link by text message; the contact before loses the link',
  params: TripParams,
  body: z.object({ phone: Phone, cc: DialCode }),
  reply: z.object({ phone: z.string(), link_id: z.string() }),
  refusals: ['kit.notFound', 'identity.phoneInvalid', 'sharing.notShareable', 'sharing.tooManyTexts'],
  perMinute: 10,
})

export const putPassengers = defineCall({
  id: 'CALL-179',
  method: 'PUT',
  path: '/v3/trip/{id}/passengers',
  who: 'rider',
  purpose: 'replace the passengers of a trip; the response has masked phones',
  params: TripParams,
  body: z.object({
    passengers: z
      .array(z.object({ name: ShortText(30), phone: Phone, cc: DialCode }))
      .check(z.maxLength(passengersMax)),
  }),
  reply: z.object({ passengers: z.array(Passenger) }),
  refusals: ['kit.notFound', 'identity.phoneInvalid', 'sharing.notShareable', 'sharing.samePhone'],
  perMinute: 20,
})

export const callPassengers = defineCall({
  id: 'CALL-180',
  method: 'POST',
  path: '/v3/trip/{id}/passengers/calls',
  who: 'rider',
  purpose: 'a masked number for each passenger; neither side sees the other’s own number',
  params: TripParams,
  reply: z.object({
    calls: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        /** Null if no number could be leased for this passenger. */
        phone_number: z.nullable(z.string()),
        expires_at: z.nullable(Instant),
      }),
    ),
  }),
  refusals: ['kit.notFound', 'sharing.notShareable', 'sharing.noPassengers', 'sharing.callsUnavailable'],
  perMinute: 6,
})

export const encourageTrip = defineCall({
  id: 'CALL-183',
  method: 'POST',
  path: '/v3/trip/{id}/encourage',
  who: 'guest',
  purpose: 'a thumbs-up for the trip',
  params: TripParams,
  reply: SharedTrip,
  refusals: ['kit.notFound', 'sharing.linkEnded', 'sharing.tooManyEncouragements'],
  perMinute: 60,
})

const NightSharing = z.object({
  is_on: z.boolean(),
  /** The masked receiver of the link; null before one was entered. */
  phone: z.nullable(z.string()),
  ...NightHours.shape,
})

export const getNightSharing = defineCall({
  id: 'OWN-sharing-getNightSharing',
  method: 'GET',
  path: '/v3/rider/night-sharing',
  who: 'rider',
  purpose: 'whether rides at night are shared by themselves, and with whom',
  reply: NightSharing,
})

export const putNightSharing = defineCall({
  id: 'OWN-sharing-putNightSharing',
  method: 'PUT',
  path: '/v3/rider/night-sharing',
  who: 'rider',
  purpose: 'share rides at night by themselves; without a phone the one from before stays',
  body: z.object({ is_on: Flag, phone: leftOut(Phone), cc: DialCode }),
  reply: NightSharing,
  refusals: ['identity.phoneInvalid'],
  perMinute: 10,
})
