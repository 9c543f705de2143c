import { defineCall, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { payerRefusals, plugRefusals } from './call-parts.ts'
import { ChargingReservation } from './reservation.ts'

const ReservationHash = z.string().check(z.minLength(1), z.maxLength(40))

export const reserveCharger = defineCall({
  id: 'OWN-charging-reserve',
  method: 'POST',
  path: '/v3/charging/reservation',
  who: 'rider',
  purpose: 'has the charger of a quote kept: its fee is held, if it has one, then the operator is asked (RESERVE_NOW)',
  idempotent: 'required',
  body: z.object({
    quoteHash: z.string().check(z.minLength(1), z.maxLength(40)),
    paymentMethod: z.string().check(z.maxLength(40)),
    cardId: leftOut(z.string().check(z.maxLength(40))),
  }),
  reply: ChargingReservation,
  refusals: [
    ...payerRefusals,
    ...plugRefusals,
    'charging.quoteExpired',
    'charging.cannotReserve',
    'charging.alreadyReserved',
    'charging.alreadyLive',
    'charging.unpaidOrder',
    'charging.companyNotYet',
  ],
})

export const readReservation = defineCall({
  id: 'OWN-charging-readReservation',
  method: 'GET',
  path: '/v3/charging/reservation',
  who: 'rider',
  purpose: "the rider's live reservation, or one that has just ended; null without one",
  reply: z.object({ reservation: z.nullable(ChargingReservation) }),
})

export const cancelReservation = defineCall({
  id: 'OWN-charging-cancelReservation',
  method: 'POST',
  path: '/v3/charging/reservation/cancel',
  who: 'rider',
  purpose: 'lets a kept charger go; the time until now may cost what was said',
  idempotent: 'honoured',
  body: z.object({ reservationHash: ReservationHash }),
  reply: ChargingReservation,
  refusals: ['kit.notFound', 'charging.cannotCancelNow'],
})
