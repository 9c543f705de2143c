import { AmountTwd, defineCall, Flag, Instant, LatLng, leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalBill } from './order.ts'
import { rentalOrderTabs } from './rental-kinds.ts'
import { CarCommand, CarWhereabouts, HandoverPicture, ReturnLot, ReturnProblem, SharedRental } from './shared-car.ts'
import { CarAction, CarCleaning, PhotoSlot } from './shared-car-kinds.ts'
import { PlateNo } from './shared-find-calls.ts'
import { WireTime } from './wish.ts'

/** A number or a hash of an order of the rider. */
const OrderParams = z.object({ orderNo: z.string().check(z.minLength(1), z.maxLength(40)) })
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
/** The rider's position. A car is opened only with it; on the way back the car's own counts without it. */
const RiderPosition = z.object({ latitude: leftOut(Latitude), longitude: leftOut(Longitude) })
const own = ['kit.notFound', 'rental.movedMeanwhile'] as const
const commandRefusals = [
  ...own,
  'rental.operationForbidden',
  'rental.tooFarFromCar',
  'rental.positionNeeded',
  'rental.commandUnderWay',
] as const

/** The renter is still a member whose licence holds until the return. */
const renterRefusals = [
  'identity.rentalLoginNeeded',
  'identity.licenceNeeded',
  'identity.licenceWrongClass',
  'identity.licenceEndsBefore',
] as const

export const pictureBytesMax = 12 * 1024 * 1024

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
  purpose: 'another start, and with it another price, while the car is free then',
  idempotent: 'honoured',
  params: OrderParams,
  body: z.object({ startTime: WireTime, endTime: z.optional(WireTime) }),
  reply: SharedRental,
  refusals: [
    ...own,
    'rental.wrongTimes',
    'rental.carTaken',
    'rental.activeRentalExists',
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
    /** Why no later end is offered: the next order, or the licence. */
    endsBecause: z.nullable(z.enum(['nextOrder', 'licence', 'window'])),
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
    'rental.operationForbidden',
    ...renterRefusals,
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
    'wallet.paymentChecking',
    'wallet.notNow',
  ],
})

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

export const paySharedRental = defineCall({
  id: 'OWN-rental-pay-shared',
  method: 'POST',
  path: '/car2go/orders/{orderNo}/pay',
  who: 'rider',
  purpose: 'pays an open bill, also again after a failure and by another method',
  idempotent: 'required',
  params: OrderParams,
  body: z.object({
    paymentMethod: leftOut(z.string().check(z.maxLength(40))),
    cardId: leftOut(z.string().check(z.maxLength(60))),
  }),
  reply: SharedRental,
  refusals: [
    ...own,
    'rental.nothingToPay',
    'wallet.nothingToPay',
    'wallet.orderCancelled',
    'wallet.paymentDeclined',
    'wallet.methodNotOffered',
    'wallet.methodNotBound',
    'wallet.cardExpired',
    'wallet.holdDeclined',
    'wallet.insufficientBalance',
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
