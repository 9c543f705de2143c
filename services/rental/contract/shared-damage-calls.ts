import { defineCall, Flag, Instant, LatLng, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { OrderParams, own, pictureBytesMax } from './shared-call-parts.ts'
import { HandoverPicture, SharedRental } from './shared-car.ts'

export const reportAccident = defineCall({
  id: 'OWN-rental-report-accident',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/accidents',
  who: 'rider',
  purpose: 'reports an accident at the kerb, or adds to one: the number of the police record',
  idempotent: 'honoured',
  params: OrderParams,
  body: z.object({
    /** Of a known accident, to add to it. */
    accidentId: leftOut(z.string().check(z.maxLength(60))),
    happenedAt: leftOut(Instant),
    location: z.optional(LatLng),
    text: leftOut(z.string().check(z.maxLength(1000))),
    policeNumber: leftOut(z.string().check(z.trim(), z.maxLength(40))),
    hasInjured: z.optional(Flag),
  }),
  reply: SharedRental,
  refusals: [...own, 'rental.operationForbidden'],
})

export const uploadAccidentImage = defineCall({
  id: 'OWN-rental-accident-image',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/accidents/{accidentId}/images',
  who: 'rider',
  purpose: 'a picture of an accident (multipart, field `file`)',
  upload: { maxBytes: pictureBytesMax, parts: ['file'] },
  params: z.extend(OrderParams, { accidentId: z.string().check(z.maxLength(60)) }),
  body: z.object({ takenAt: leftOut(Instant) }),
  reply: SharedRental,
  idempotent: 'honoured',
  refusals: [...own, 'kit.notAPicture', 'kit.uploadTooLarge'],
})

export const readLastHandover = defineCall({
  id: 'OWN-rental-last-handover',
  method: 'GET',
  path: '/car2go/orders/{orderNo}/last-handover',
  who: 'rider',
  purpose: "the pictures and notes of the car's last handover, slot by slot, beside which this walk is taken",
  params: OrderParams,
  reply: z.object({
    at: z.nullable(Instant),
    notes: z.string(),
    pictures: z.array(z.pick(HandoverPicture, { slot: true, url: true, takenAt: true })),
  }),
  refusals: ['kit.notFound', 'rental.operationForbidden'],
})

export const readHandoverPicture = defineCall({
  id: 'OWN-rental-handover-picture',
  method: 'GET',
  path: '/car2go/pictures/{pictureId}',
  who: 'rider',
  purpose: 'a picture of a handover or an accident: of own rentals, and of the handover before a present rental',
  params: z.object({ pictureId: z.string().check(z.maxLength(100)) }),
  wire: 'bare',
  media: 'image/jpeg',
  reply: z.any(),
  refusals: ['kit.notFound'],
})
