import { AmountTwd, defineCall, Flag, Instant, leftOut } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { rentalOrderTabs } from './rental-kinds.ts'
import {
  OrderParams,
  RiderPosition,
  own,
  commandRefusals,
  renterRefusals,
  pictureBytesMax,
} from './shared-call-parts.ts'
import { CarCommand, CarWhereabouts, HandoverPicture, SharedRental } from './shared-car.ts'
import { CarAction, PhotoSlot } from './shared-car-kinds.ts'
import { PlateNo } from './shared-find-calls.ts'
import { WireTime } from './wish.ts'

export const cancelSharedReservation = defineCall({
  id: 'CALL-226',
  method: 'DELETE',
  path: '/car2go/reservations/{orderNo}',
  who: 'rider',
  purpose: 'cancels a reservation; free until the car is open',
  idempotent: 'honoured',
  params: OrderParams,
  reply: SharedRental,
  refusals: [...own, 'rental.cannotDeleteNow'],
})

export const readSharedRental = defineCall({
  id: 'CALL-227',
  method: 'GET',
  path: '/car2go/preorders/{orderNo}',
  who: 'rider',
  purpose: "one of the rider's rentals of shared cars, by number or hash",
  params: OrderParams,
  reply: SharedRental,
  refusals: ['kit.notFound'],
})

export const listSharedRentals = defineCall({
  id: 'OWN-rental-list-shared',
  method: 'GET',
  path: '/car2go/orders',
  who: 'rider',
  purpose: "the rider's rentals of shared cars, the newest first",
  query: z.object({ tab: leftOut(z.enum(rentalOrderTabs)) }),
  reply: z.object({ orders: z.array(SharedRental) }),
})

export const movePickUpTime = defineCall({
  id: 'CALL-234',
  method: 'PUT',
  path: '/car2go/orders/{orderNo}/pick-up-time',
  who: 'rider',
  purpose: 'another start while the car is free then; another price is answered first, and taken with `expectedTwd`',
  idempotent: 'honoured',
  params: OrderParams,
  body: z.object({
    startTime: WireTime,
    endTime: z.optional(WireTime),
    /** The new total that the rider has agreed to. */
    expectedTwd: z.optional(AmountTwd),
  }),
  reply: SharedRental,
  refusals: [
    ...own,
    'rental.wrongTimes',
    'rental.carTaken',
    'rental.activeRentalExists',
    'rental.priceChanged',
    'rental.operationForbidden',
    ...renterRefusals,
  ],
})

export const changeWaiver = defineCall({
  id: 'CALL-230',
  method: 'PUT',
  path: '/car2go/orders/{orderNo}/loss-damage-waiver',
  who: 'rider',
  purpose: 'takes or drops the loss damage waiver until the car opens',
  idempotent: 'honoured',
  params: OrderParams,
  body: z.object({ chooseLossDamageWaiver: Flag, lossDamageWaiverRate: z.optional(z.int().check(z.gte(0))) }),
  reply: SharedRental,
  refusals: [...own, 'rental.operationForbidden', 'rental.waiverRateChanged'],
})

export const actOnCar = defineCall({
  id: 'CALL-249',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/car-action',
  who: 'rider',
  purpose: '1 gets the car: the walk begins, from 30 minutes before the start; 2 cancels that',
  idempotent: 'honoured',
  params: OrderParams,
  body: z.extend(RiderPosition, { action: CarAction }),
  reply: SharedRental,
  refusals: [...commandRefusals, 'rental.tooEarly', 'rental.carInUse', 'rental.unpaidOrder', ...renterRefusals],
})

export const uploadDepartImage = defineCall({
  id: 'CALL-251',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/depart/images',
  who: 'rider',
  purpose: 'a picture of the walk before the departure (multipart, field `file`); a later one replaces it',
  upload: { maxBytes: pictureBytesMax, parts: ['file'] },
  params: OrderParams,
  body: z.object({ slot: PhotoSlot, takenAt: leftOut(Instant) }),
  reply: z.object({ picture: HandoverPicture, order: SharedRental }),
  idempotent: 'honoured',
  refusals: [...own, 'rental.operationForbidden', 'kit.notAPicture', 'kit.uploadTooLarge'],
})

export const startDepart = defineCall({
  id: 'CALL-250',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/depart/start',
  who: 'rider',
  purpose: 'ends the walk with its signature: the estimate is held, and the car opens',
  idempotent: 'required',
  params: OrderParams,
  body: z.extend(RiderPosition, {
    defects: leftOut(z.string().check(z.maxLength(500))),
    paymentMethod: leftOut(z.string().check(z.maxLength(40))),
    cardId: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: SharedRental,
  refusals: [
    ...commandRefusals,
    'rental.picturesMissing',
    'rental.tooEarly',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
    'wallet.unpaidTrips',
    'wallet.notNow',
  ],
})

const lockBody = { query: z.object({ plateNo: leftOut(PlateNo) }), body: RiderPosition }

export const lockCar = defineCall({
  id: 'CALL-216',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/lock',
  who: 'rider',
  purpose: 'locks the car; its answer arrives as an event',
  idempotent: 'honoured',
  params: OrderParams,
  ...lockBody,
  reply: CarCommand,
  refusals: commandRefusals,
})

export const unlockCar = defineCall({
  id: 'CALL-217',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/unlock',
  who: 'rider',
  purpose: 'unlocks the car; its answer arrives as an event',
  idempotent: 'honoured',
  params: OrderParams,
  ...lockBody,
  reply: CarCommand,
  refusals: commandRefusals,
})

export const readTboxStatus = defineCall({
  id: 'CALL-245',
  method: 'GET',
  path: '/car2go/tbox/{plateNo}/status',
  who: 'rider',
  purpose: "the state of the car of the rider's present rental, with its age",
  params: z.object({ plateNo: PlateNo }),
  reply: z.object({
    heardAt: z.nullable(Instant),
    isLocked: z.nullable(z.boolean()),
    openDoors: z.array(z.string()),
    isEngineOn: z.nullable(z.boolean()),
    energyPercent: z.int(),
    rangeKm: z.int(),
    whereabouts: CarWhereabouts,
  }),
  refusals: ['kit.notFound'],
})

export const commandTbox = defineCall({
  id: 'CALL-246',
  method: 'POST',
  path: '/car2go/tbox/{plateNo}/command',
  who: 'rider',
  purpose: "a command to the car of the rider's present rental: find it by horn and lights, lock, unlock",
  idempotent: 'honoured',
  params: z.object({ plateNo: PlateNo }),
  body: z.extend(RiderPosition, { command: z.enum(['find', 'lock', 'unlock']) }),
  reply: CarCommand,
  refusals: commandRefusals,
})

export const readPasscard = defineCall({
  id: 'CALL-215',
  method: 'GET',
  path: '/car2go/passcard',
  who: 'rider',
  purpose: 'the code that opens the car at its keypad without a network; it changes every 30 seconds',
  query: z.object({ orderNo: leftOut(z.string().check(z.maxLength(40))) }),
  reply: z.object({
    orderNo: z.string(),
    plateNo: z.string(),
    /** Six digits for now and for the next 30 seconds, so that a phone without a network has some in store. */
    codes: z.array(z.object({ code: z.string(), from: Instant, until: Instant })),
  }),
  refusals: ['kit.notFound', 'rental.operationForbidden'],
})

export const listExtensions = defineCall({
  id: 'OWN-rental-list-extensions',
  method: 'GET',
  path: '/car2go/orders/{orderNo}/extension',
  who: 'rider',
  purpose: 'the later ends that are free, each with its new total and the difference',
  params: OrderParams,
  reply: z.object({
    offers: z.array(
      z.object({
        endTime: z.int(),
        totalAmount: AmountTwd,
        differenceTwd: AmountTwd,
        quoteHash: z.string(),
      }),
    ),
    /** Why no later end is offered: the next order of the car, another one of the rider, or the licence. */
    endsBecause: z.nullable(z.enum(['nextOrder', 'ownOrder', 'licence', 'window'])),
    /** The latest possible end. */
    until: Instant,
    expiresAt: Instant,
  }),
  refusals: ['kit.notFound', 'rental.operationForbidden'],
})

export const extendRental = defineCall({
  id: 'CALL-248',
  method: 'PUT',
  path: '/car2go/orders/{orderNo}/extension',
  who: 'rider',
  purpose: 'a later end, of an offer: the difference is held first, then the span becomes longer',
  idempotent: 'required',
  params: OrderParams,
  body: z.object({ endTime: WireTime, quoteHash: z.string().check(z.maxLength(60)) }),
  reply: SharedRental,
  refusals: [
    ...own,
    'rental.wrongTimes',
    'rental.carTaken',
    'rental.quoteExpired',
    'rental.quoteDoesNotFit',
    'rental.activeRentalExists',
    'rental.operationForbidden',
    ...renterRefusals,
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.deviceConsentNeeded',
    'wallet.autoPaymentBlocked',
    'wallet.paymentChecking',
    'wallet.notNow',
  ],
})

export const objectToSharedLine = defineCall({
  id: 'OWN-rental-object-shared',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/later-lines/{lineId}/objection',
  who: 'rider',
  purpose: 'objects to a toll or fine within 14 days; it is not charged until the operator has decided',
  idempotent: 'honoured',
  params: z.extend(OrderParams, { lineId: z.string().check(z.maxLength(60)) }),
  body: z.object({ text: z.string().check(z.minLength(1), z.maxLength(500)) }),
  reply: SharedRental,
  refusals: [...own, 'rental.cannotObjectNow'],
})
