import type { ChargingOrder, ChargingReservation } from '@daoxing/charging/contract'
import { instantFromMs } from '@daoxing/kit/contract'

/** An order that charges, with the changes of a test. */
export const charging = (changes: Partial<ChargingOrder> = {}): ChargingOrder => ({
  orderNo: 'c1',
  orderHash: 'c1',
  revision: 5,
  status: 'CHARGING',
  rawState: 'Charging',
  lastEvent: 'READ',
  place: {
    ...{ countryCode: 'TW', partyId: 'SPK', locationId: 'L1', chargerId: 'E1', connectorId: '1' },
    ...{ stationName: '信義充電站', address: '信義路五段 7 號', location: { lat: 25.03, lng: 121.56 } },
    ...{ evseId: 'TW*SPK*E1', floor: 'B2', bay: '12', plug: 'CCS2', current: 'DC', powerKw: 120 },
    ...{ operatorName: '測試電業', helpline: '0800000123' },
  },
  limit: null,
  estimate: null,
  ...{ startState: 'started', startUntil: null },
  ...{ energyKwh: 12.34, powerKw: 88.5, percent: 61, limitedBy: 'car', expectedAt: null },
  curve: [
    { at: '2026-11-24T02:00:00.000Z', kwh: 0, kw: 40, percent: 40 },
    { at: '2026-11-24T02:10:00.000Z', kwh: 12.34, kw: 88.5, percent: 61 },
  ],
  readAt: '2026-11-24T02:10:00.000Z',
  ...{ readingsMissing: false, amountTwd: 111, lines: [], billState: 'open', coverTwd: 400 },
  ...{ isStopIgnored: false, stopReason: null, powerEndedAt: null, graceEndsAt: null, parkingTwdPerHour: 60 },
  invoice: { status: 'PENDING', number: null, carrier: '/AB•••••' },
  payment: {
    ...{ revision: 1, status: 1, word: 'Paying', method: 'creditcard' },
    ...{ paidTwd: 0, openTwd: 0, refundedTwd: 0, declineReason: null, canPay: false },
  },
  ...{ createdAt: '2026-11-24T01:58:00.000Z', startedAt: '2026-11-24T02:00:00.000Z', endedAt: null },
  can: { cancel: false, stop: true, pay: false },
  ...changes,
})

export const ended = (changes: Partial<ChargingOrder> = {}): ChargingOrder =>
  charging({
    ...{ revision: 20, status: 'PAYMENT_COMPLETED', rawState: 'AutoPayComplete', lastEvent: 'PAID' },
    ...{ billState: 'final', endedAt: '2026-11-24T02:20:00.000Z', amountTwd: 123 },
    can: { cancel: false, stop: false, pay: false },
    lines: [
      {
        ...{ type: 'ENERGY', quantity: '12.34', unit: 'kWh', unitTwd: '9', amountTwd: '111.06' },
        ...{ from: '2026-11-24T02:00:00.000Z', until: '2026-11-24T02:20:00.000Z' },
      },
    ],
    ...changes,
  })

const fromNow = (minutes: number) => instantFromMs(performance.timeOrigin + performance.now() + minutes * 60_000)

/** A charger that is kept until ten minutes from now, with the changes of a test. */
export const reservation = (changes: Partial<ChargingReservation> = {}): ChargingReservation => ({
  ...{ reservationHash: 'r1', revision: 3, state: 'Kept', place: charging().place },
  fees: { twdPerHour: 60, expiredTwd: 60, holdTwd: 60, minutesMax: 30 },
  keptAt: fromNow(-20),
  untilAt: fromNow(10),
  ...{ costTwd: 20, chargedTwd: 0, endReason: null },
  createdAt: fromNow(-20),
  endedAt: null,
  can: { cancel: true, start: true },
  ...changes,
})
