import { instantFromMs } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import type { ReturnCheck, Scooter, ScooterRental, ScooterRider } from '@daoxing/scooter/contract'

export const model = { wemoVehicleModelId: 1, name: 'City', licence: 'light', helmets: 2, pictureUrl: null } as const
export const tariff = { baseTwd: 15, includedMinutes: 6, minuteCents: 250, dayCapTwd: 300 }
export const place = { lat: 25.0339, lng: 121.5645, accuracyMetres: 8, heardAt: null, trust: 'sure' } as const

export const scooter = (changes: Partial<Scooter> = {}): Scooter => ({
  ...{ plate: 'EWA-0001', model, batPercent: 85, rangeKm: { least: 30, most: 43 }, place, tariff },
  ...{ bayPhotoUrl: null, bayPhotoAt: null, distanceMetres: 240, walkSeconds: 180 },
  ...changes,
})

/** A rider who may ride any scooter. */
export const scooterRider = (changes: Partial<ScooterRider> = {}): ScooterRider => ({
  ...{ revision: 4, state: 'ALLOWED', nextStep: 'ride', licenceResult: 'FINISHED_ALLOW', reason: null },
  ...{ isProvenElsewhere: false, covers: 'heavy', licenceExpiresOn: '2032-05-20', phone: '0912***101' },
  hasAcceptedTerms: true,
  ...changes,
})

export const quote = (changes: object = {}) => ({
  ...{ quoteHash: 'q1', expiresAt: '2099-01-01T00:00:00.000Z', scooter: scooter(), tariff, holdTwd: 100 },
  ...{ pickUpMinutes: 10, reachesInTime: true, holdAgainFrom: null, plan: null },
  ...changes,
})

const cannot = {
  ...{ cancel: false, sayNotFound: false, rent: false, plan: false, powerOn: false, powerOff: false },
  ...{ openTrunk: false, find: false, giveBack: false, takeReturnBack: false, addPhoto: false, pay: false },
  report: true,
}
export const vehicleStatus: ScooterRental['vehicleStatus'] = {
  ...{ lat: place.lat, lng: place.lng, accuracyMetres: 8, batPercent: 80, rangeKm: { least: 28, most: 40 } },
  ...{ protectionMode: false, batteryError: null, power: null, trunk: false, helmets: 2 },
  ...{ updatedAt: null, webhookUpdatedAt: null },
}
const soon = () => instantFromMs(nowMs() + 540_000)
const now = () => instantFromMs(nowMs())

/** A reservation of a minute ago. */
export const reserved = (changes: Partial<ScooterRental> = {}): ScooterRental => ({
  ...{ wemoRentId: 'r1', revision: 1, status: 1, state: 'RESERVED', lastEvent: 'held', reservedAt: now() },
  ...{ pickupDeadline: soon(), wemoVehicleModelId: 1, plate: 'EWA-0001', model, place, bayPhotoUrl: null },
  ...{
    vehicleStatus,
    tariff,
    holdTwd: 100,
    offSince: null,
    stillRentingAt: null,
    plan: null,
    command: null,
    trouble: null,
    return: null,
  },
  meter: {
    ...{ startedAt: null, stoppedAt: null, isRunning: false, at: now(), seconds: 0, priceTwd: 0, freeSeconds: 0 },
    freeSpans: [],
  },
  ...{ endedBy: null, endedAt: null, bill: null, fees: [] },
  payment: {
    ...{ revision: 1, method: 'creditcard', status: 1, paidTwd: 0, openTwd: 0, declineReason: null, canPay: false },
  },
  can: { ...cannot, cancel: true, sayNotFound: true, rent: true, plan: true, find: true },
  ...changes,
})

/** A ride of two minutes. */
export const riding = (changes: Partial<ScooterRental> = {}): ScooterRental =>
  reserved({
    ...{ revision: 5, status: 2, state: 'RIDING', lastEvent: 'powered' },
    vehicleStatus: { ...vehicleStatus, power: true },
    meter: {
      ...{ startedAt: instantFromMs(nowMs() - 120_000), stoppedAt: null, isRunning: true, at: now() },
      ...{ seconds: 120, priceTwd: 15, freeSeconds: 0, freeSpans: [] },
    },
    can: { ...cannot, plan: true, powerOff: true, openTrunk: true, find: true, giveBack: true },
    ...changes,
  })

/** A ride that is over: its bill waits for the money. */
export const ended = (changes: Partial<ScooterRental> = {}): ScooterRental =>
  reserved({
    ...{ revision: 9, status: 5, state: 'PENDING_PAYMENT', lastEvent: 'returned', endedBy: 'rider', endedAt: now() },
    bill: { lines: [{ feeType: 1, kind: 'ride', amountTwd: 15, feeId: null }], totalTwd: 15 },
    payment: {
      ...{ revision: 2, method: 'creditcard', status: 11, paidTwd: 0, openTwd: 15, declineReason: null, canPay: true },
    },
    can: cannot,
    ...changes,
  })

export const returnCheck = (changes: Partial<ReturnCheck> = {}): ReturnCheck => ({
  ...{ type: 'return', mayReturn: true, problems: [], place: null, nearest: null, photoNeeded: false },
  ...{ isPromised: false, warning: null, plan: null, heardAt: null },
  ...changes,
})

export const maps = {
  version: 'v1',
  zones: [
    {
      ...{ code: 'mall', name: '信義商圈百貨廣場', kind: 'privateGround', mayStart: true, mayEnd: false },
      ...{ mayRide: true, isOpenNow: true, opensAt: null, closesAt: null },
      polygons: [
        [
          [
            [121.56, 25.03],
            [121.57, 25.03],
            [121.57, 25.04],
            [121.56, 25.03],
          ],
        ],
      ],
    },
  ],
  bays: [
    { bayId: 'b1', name: '松仁路機車格', location: { lat: 25.0339, lng: 121.5686 }, freeBays: 7, isOpenNow: true },
  ],
}
