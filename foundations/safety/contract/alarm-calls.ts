import { defineCall, Instant, leftOut, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Alarm, SafetyPin } from './alarm.ts'

const IdParams = z.object({ id: z.uuid() })
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))

export const getAlarm = defineCall({
  id: 'OWN-safety-getAlarm',
  method: 'GET',
  path: '/emergency/alarm',
  who: 'rider',
  purpose: "the rider's open alarm; null without one",
  reply: z.object({ alarm: z.nullable(Alarm) }),
})

export const raiseAlarm = defineCall({
  id: 'OWN-safety-raiseAlarm',
  method: 'POST',
  path: '/emergency/alarm',
  who: 'rider',
  purpose: 'raise an alarm, or answer the one that is open already; it sounds 5 seconds later unless it is taken back',
  idempotent: 'honoured',
  body: z.object({
    /** The order for which help is needed; an alarm may have none. */
    trip_hash: leftOut(z.string().check(z.maxLength(64))),
    lat: leftOut(Latitude),
    lng: leftOut(Longitude),
    is_drill: leftOutOr(z.boolean(), false),
  }),
  reply: Alarm,
  refusals: ['kit.notFound', 'safety.alarmIsOpen'],
  perMinute: 20,
})

export const takeBackAlarm = defineCall({
  id: 'OWN-safety-takeBackAlarm',
  method: 'POST',
  path: '/emergency/alarm/{id}/take-back',
  who: 'rider',
  purpose: 'take an alarm back before it sounds',
  params: IdParams,
  reply: Alarm,
  refusals: ['kit.notFound', 'safety.alarmSounds'],
})

export const closeAlarm = defineCall({
  id: 'OWN-safety-closeAlarm',
  method: 'POST',
  path: '/emergency/alarm/{id}/close',
  who: 'rider',
  purpose: "close an alarm with the rider's safety PIN",
  params: IdParams,
  body: z.object({ pin: SafetyPin }),
  reply: Alarm,
  refusals: ['kit.notFound', 'safety.pinNotSet', 'safety.pinWrong', 'safety.pinLocked'],
  perMinute: 20,
})

/** The maximum number of positions in one request; a phone that was offline sends several together. */
export const positionsMax = 60

export const reportPositions = defineCall({
  id: 'OWN-safety-reportPositions',
  method: 'POST',
  path: '/emergency/alarm/{id}/positions',
  who: 'rider',
  purpose: 'positions of the phone while an alarm is open',
  params: IdParams,
  body: z.object({
    positions: z
      .array(z.object({ lat: Latitude, lng: Longitude, at: Instant }))
      .check(z.minLength(1), z.maxLength(positionsMax)),
  }),
  reply: z.object({ is_open: z.boolean() }),
  refusals: ['kit.notFound'],
})

/** The peer kind of a control room. */
export const controlRoomKind = 'controlRoom'

export const receiveCap = defineCall({
  id: 'OWN-safety-receiveCap',
  method: 'POST',
  path: '/partner/control-room/messages',
  who: 'peer',
  peerKind: controlRoomKind,
  purpose: 'a control room answers an alarm: a CAP 1.2 message as XML, Ack or Error',
  rawBody: true,
  reply: z.object({ received: z.literal(true) }),
  refusals: ['kit.notFound', 'kit.eventIdReused', 'safety.capInvalid', 'safety.capNotExpected'],
  perMinute: 600,
})
