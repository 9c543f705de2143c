import { defineCall, Flag, Instant, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalBill } from './order.ts'
import { OrderParams, RiderPosition, own, pictureBytesMax } from './shared-call-parts.ts'
import { HandoverPicture, ReturnLot, ReturnProblem, SharedRental } from './shared-car.ts'
import { CarCleaning, PhotoSlot } from './shared-car-kinds.ts'
import { PlateNo } from './shared-find-calls.ts'
import { WireTime } from './wish.ts'

export const listReturnLots = defineCall({
  id: 'CALL-218',
  method: 'GET',
  path: '/car2go/orders/{orderNo}/return/parking-lots',
  who: 'rider',
  purpose: 'where the car may be given back, the nearest first, with free bays: known before driving there',
  params: OrderParams,
  query: RiderPosition,
  reply: z.object({ lots: z.array(ReturnLot) }),
  refusals: ['kit.notFound'],
})

export const checkReturnStatus = defineCall({
  id: 'CALL-219',
  method: 'GET',
  path: '/car2go/orders/{orderNo}/return/status-check',
  who: 'rider',
  purpose: 'whether the car can be given back here and now, with all reasons against it, such as the door that is open',
  params: OrderParams,
  query: RiderPosition,
  reply: z.object({
    mayReturn: z.boolean(),
    problems: z.array(ReturnProblem),
    /** The lot that the car stands in; null outside of any. */
    lot: z.nullable(ReturnLot),
    /** The nearest lot with a free bay, if this one is none. */
    nextLot: z.nullable(ReturnLot),
    heardAt: z.nullable(Instant),
  }),
  refusals: ['kit.notFound', 'rental.operationForbidden'],
})

export const startReturn = defineCall({
  id: 'CALL-220',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/return/start',
  who: 'rider',
  purpose: 'begins the return: the time stands still from here, unless the car is driven on',
  idempotent: 'honoured',
  params: OrderParams,
  body: RiderPosition,
  reply: SharedRental,
  refusals: [...own, 'rental.operationForbidden', 'rental.invalidParkingZone', 'rental.lotFull', 'rental.lotClosed'],
})

export const cancelReturn = defineCall({
  id: 'CALL-221',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/return/cancel',
  who: 'rider',
  purpose: 'cancels the return: the time runs on as if it had not stood still',
  idempotent: 'honoured',
  params: OrderParams,
  reply: SharedRental,
  refusals: [...own, 'rental.operationForbidden'],
})

export const uploadReturnImage = defineCall({
  id: 'CALL-229',
  method: 'POST',
  path: '/car2go/return-images',
  who: 'rider',
  purpose: 'a picture of the walk after the return (multipart, field `file`); a later one replaces it',
  upload: { maxBytes: pictureBytesMax, parts: ['file'] },
  body: z.object({
    plateNo: PlateNo,
    /** The start of the reservation, in epoch milliseconds. */
    startTime: numberOrText(WireTime),
    slot: PhotoSlot,
    takenAt: leftOut(Instant),
  }),
  reply: z.object({ picture: HandoverPicture, order: SharedRental }),
  idempotent: 'honoured',
  refusals: [...own, 'rental.operationForbidden', 'rental.returnPhotoTimeout', 'kit.notAPicture', 'kit.uploadTooLarge'],
})

export const listReturnImages = defineCall({
  id: 'CALL-228',
  method: 'GET',
  path: '/car2go/return-images',
  who: 'rider',
  purpose: "the pictures of the return of one of the rider's rentals, by plate and start",
  query: z.object({ plateNo: PlateNo, startTime: numberOrText(WireTime) }),
  reply: z.object({ pictures: z.array(HandoverPicture) }),
  refusals: ['kit.notFound'],
})

export const estimateReturnBill = defineCall({
  id: 'CALL-222',
  method: 'GET',
  path: '/car2go/orders/{orderNo}/return/bill',
  who: 'rider',
  purpose: 'the bill if the car is given back now [RNT-022]; the bill itself once it is back',
  params: OrderParams,
  reply: z.extend(RentalBill, { isFinal: z.boolean() }),
  refusals: ['kit.notFound', 'rental.operationForbidden'],
})

export const finishReturn = defineCall({
  id: 'OWN-rental-finish-return',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/return/finish',
  who: 'rider',
  purpose: 'ends the return with its signature: the car is checked and locked, and the bill is paid',
  idempotent: 'required',
  params: OrderParams,
  body: z.extend(RiderPosition, {
    cleaning: CarCleaning,
    hasCheckedBelongings: Flag,
    note: leftOut(z.string().check(z.maxLength(500))),
  }),
  reply: SharedRental,
  refusals: [
    ...own,
    'rental.operationForbidden',
    'rental.picturesMissing',
    'rental.belongingsNotChecked',
    'rental.carNotReady',
    'rental.invalidParkingZone',
    'rental.commandUnderWay',
  ],
})
