import { defineCall, Instant, leftOut, leftOutOr } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { gate, own, photoBytesMax, RentParams, RiderPoint, riderRefusals, WemoRentParams } from './call-parts.ts'
import { ScooterCommand, ScooterRental } from './rental.ts'
import { ReturnCheck } from './return-place.ts'
import { ScooterVehicleStatus } from './scooter.ts'
import { ControlAction } from './status-tables.ts'

const RentIdInBody = { wemoRentId: leftOut(z.string().check(z.maxLength(40))) }

export const rentScooter = defineCall({
  id: 'CALL-273',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/rent',
  who: 'rider',
  purpose:
    'starts the ride beside the scooter, by position with its uncertainty, else by its code; the meter begins when the scooter reports power',
  idempotent: 'required',
  params: RentParams,
  body: z.extend(RiderPoint, {
    ...RentIdInBody,
    /** The code on the scooter, as scanned or typed. */
    code: leftOut(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: ScooterRental,
  refusals: [
    ...own,
    ...riderRefusals,
    'scooter.pickUpOver',
    'scooter.tooFar',
    'scooter.positionNeeded',
    'scooter.wrongCode',
    'scooter.commandUnderWay',
    'scooter.protected',
    'scooter.statusInvalid',
  ],
})

export const controlScooter = defineCall({
  id: 'CALL-272',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/control',
  who: 'rider',
  purpose: 'power_on, power_off, open_trunk, find; the answer of the scooter arrives as an event',
  idempotent: 'required',
  params: RentParams,
  body: z.extend(RiderPoint, { action: ControlAction }),
  reply: ScooterCommand,
  refusals: [
    ...own,
    'scooter.tooFar',
    'scooter.positionNeeded',
    'scooter.commandUnderWay',
    'scooter.protected',
    'scooter.controlFailed',
    'scooter.maintenance',
  ],
})

export const readVehicleStatus = defineCall({
  id: 'CALL-270',
  method: 'GET',
  path: '/v3/scooter/rentals/{wemoRentId}/vehicle-status',
  who: 'rider',
  purpose: "the state of the scooter of the rider's present rental, with its age",
  params: WemoRentParams,
  reply: ScooterVehicleStatus,
  refusals: ['kit.notFound'],
})

export const checkReturn = defineCall({
  id: 'CALL-274',
  method: 'GET',
  path: '/v3/scooter/rentals/{id}/return/check',
  who: 'rider',
  purpose:
    '`return`: everything that stands against a return here and now, each with its remedy; `plan`: whether a destination is good, which binds for the ride',
  params: RentParams,
  query: z.extend(RiderPoint, {
    ...RentIdInBody,
    type: leftOutOr(z.enum(['return', 'plan']), 'return'),
  }),
  reply: ReturnCheck,
  refusals: [...own, 'scooter.positionNeeded'],
})

export const returnScooter = defineCall({
  id: 'CALL-275',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/return',
  who: 'rider',
  purpose:
    'the meter stands still at this tap; the scooter is switched off and closed, else the house ends the ride itself',
  idempotent: 'required',
  params: RentParams,
  body: z.extend(RiderPoint, { ...RentIdInBody, tappedAt: leftOut(Instant) }),
  reply: ScooterRental,
  refusals: [
    ...own,
    'scooter.outOfZone',
    'scooter.invalidParkingZone',
    'scooter.notReadyToReturn',
    'scooter.stillMoving',
  ],
})

export const takeReturnBack = defineCall({
  id: 'OWN-scooter-take-return-back',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/return/cancel',
  who: 'rider',
  purpose: 'the ride goes on, as if return had not been pressed',
  idempotent: 'required',
  params: RentParams,
  reply: ScooterRental,
  refusals: own,
})

export const addReturnPhoto = defineCall({
  id: 'CALL-276',
  method: 'POST',
  path: '/v3/scooter/rentals/{id}/return/image',
  who: 'rider',
  purpose:
    'the photo of the bay (multipart, field `file`), up to ten minutes after the return; a later one replaces it',
  idempotent: 'honoured',
  upload: { maxBytes: photoBytesMax, parts: ['file'] },
  params: RentParams,
  body: z.object({ takenAt: leftOut(Instant) }),
  reply: ScooterRental,
  refusals: [...own, 'scooter.photoTooLate', 'kit.notAPicture', 'kit.uploadTooLarge'],
})

export const readBayPhoto = defineCall({
  id: 'OWN-scooter-read-bay-photo',
  method: 'GET',
  path: '/v3/scooter/bay-photos/{photoId}',
  who: 'rider',
  purpose: 'the last photo of a bay: of a scooter that is free or reserved by the rider, or of their own return',
  params: z.object({ photoId: z.string().check(z.maxLength(60)) }),
  reply: z.any(),
  wire: 'bare',
  media: 'image/jpeg',
  refusals: ['kit.notFound', ...gate],
})
