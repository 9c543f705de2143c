import { instantFromMs, msOf } from '@daoxing/kit/contract'
import { nowMs } from '@daoxing/kit/web'
import {
  contractAt,
  type RentalBill,
  type RentalModel,
  type RentalOrder,
  type RentalStation,
} from '@daoxing/rental/contract'

/** A Tuesday. Tests of times hold the clock here. */
export const testNow = '2026-11-24T02:03:00.000Z'
export const inMinutes = (minutes: number, from = nowMs()) => instantFromMs(from + minutes * 60_000)

export const mainStation: RentalStation = {
  stationId: 's-main',
  name: '臺北車站店',
  address: '臺北市中正區市民大道一段 100 號',
  location: { lat: 25.0479, lng: 121.517 },
  opensAt: '08:30',
  closesAt: '21:00',
  isStore: true,
}
export const airportStation: RentalStation = {
  ...mainStation,
  stationId: 's-airport',
  name: '桃園機場店',
  address: '桃園市大園區航站南路 15 號',
  location: { lat: 25.0767, lng: 121.2328 },
  opensAt: null,
  closesAt: null,
}
export const stations = [
  { ...mainStation, distanceMetres: 320, freeCars: 6, isOpenThen: true },
  { ...airportStation, distanceMetres: 28_600, freeCars: 0, isOpenThen: true },
]

export const altis: RentalModel = {
  modelCode: 'ALTIS',
  carBrand: 'Toyota',
  carSeries: 'Corolla Altis',
  carPicUrl: null,
  vehicleClass: 'low',
  carEnergyType: 'Hybrid',
  seats: 5,
  rangeKm: 800,
}
export const model3: RentalModel = {
  modelCode: 'MODEL3',
  carBrand: 'Tesla',
  carSeries: 'Model 3',
  carPicUrl: null,
  vehicleClass: 'high',
  carEnergyType: 'Electric',
  seats: 5,
  rangeKm: 490,
}

const spanOf = (from: string, minutes: number) => ({ startTime: msOf(from), endTime: msOf(from) + minutes * 60_000 })

/** The proposal of the server on that Tuesday: today 10:40, and the day plan of the next weekday at 09:00. */
export const bookingWindow = {
  sharedCarDays: 30,
  stationDays: 90,
  earliest: msOf('2026-11-24T02:40:00.000Z'),
  latest: msOf('2027-02-22T15:50:00.000Z'),
  timeStepMinutes: 10,
  defaultReturnMinutes: 360,
  proposed: spanOf('2026-11-24T02:40:00.000Z', 360),
  dayPlan: spanOf('2026-11-25T01:00:00.000Z', 1440),
}

export const terms: RentalOrder['terms'] = {
  isPromotion: true,
  promotionTotalAmount: 2_180,
  totalAmount: 2_380,
  weekdayRent: 1_800,
  holidayRent: 0,
  festivalRent: 0,
  lines: [
    { kind: 'weekdayRent', amountTwd: 1_800 },
    { kind: 'insurance', amountTwd: 400 },
    { kind: 'accessory', amountTwd: 180, code: 'CHILD', qty: 1 },
    { kind: 'promotion', amountTwd: -200 },
  ],
  insuranceTwd: 400,
  paysNow: 'deposit',
  depositTwd: 654,
  payNowTwd: 654,
  dayRentTwd: 2_000,
  kilometresIncluded: 400,
  kilometreTwd: 3,
  energyPercentTwd: 12,
  contractVersion: '2026-1',
}

export const quote = () => ({
  ...terms,
  quoteHash: 'q1',
  expiresAt: inMinutes(10),
  freeCars: 4,
  isDemandOnly: false,
  answerBy: inMinutes(240),
})

export const contractText = {
  version: contractAt(testNow).version,
  title: '小客車租賃定型化契約',
  clauses: [
    { clause: 'deposit', title: '訂金', text: '訂金不得超過租金總額的 30%。' },
    { clause: 'refund', title: '取消退費', text: '10 天前取消退還全部訂金，當天取消不退訂金。' },
    { clause: 'late', title: '逾時還車', text: '逾時 1 小時內不收費，之後每滿 1 小時收日租的十分之一。' },
    { clause: 'kilometres', title: '里程', text: '每天含 400 公里，超出部分每天最多收半日租金。' },
  ],
}
export const contents = {
  tabs: [],
  searchDistanceKm: 1_600,
  defaultCentre: { lat: 25.04637, lng: 121.5197163 },
  timeStepMinutes: 10,
  defaultReturnMinutes: 360,
  contract: contractText,
}

export const bill: RentalBill = {
  rentStart: '2026-11-20T01:00:00.000Z',
  rentEnd: '2026-11-20T09:00:00.000Z',
  totalAmount: 3_180,
  odoMeter: 640,
  etagAmount: 88,
  payAmount: 0,
  pointsUsed: 0,
  promotionInfos: [],
  usedCoupons: [],
  lines: [
    { kind: 'rent', amountTwd: 2_180 },
    { kind: 'kilometres', amountTwd: 1_000, askedTwd: 1_920, clause: 'kilometres', count: 240 },
  ],
}

/** A reserved car for tomorrow, with its deposit paid. */
export function orderFixture(changes: Partial<RentalOrder> = {}): RentalOrder {
  const startsAt = inMinutes(24 * 60)
  const endsAt = inMinutes(30 * 60)
  return {
    hash: 'r1',
    orderNo: 'R2611240001',
    revision: 3,
    state: 'RESERVED',
    lastEvent: 'depositPaid',
    bookingType: 'SRENTAL',
    rentalType: 'return_at_original_station',
    rentalLocation: 'Station',
    statusCode: 1,
    bookingStatus: 'reserve success',
    startTime: msOf(startsAt),
    endTime: msOf(endsAt),
    startsAt,
    endsAt,
    from: mainStation,
    to: mainStation,
    model: altis,
    carModelSpecified: true,
    carInfo: {
      carBrand: altis.carBrand,
      carSeries: altis.carSeries,
      plateNo: null,
      carPicUrl: null,
      carEnergyType: 'Hybrid',
      energyDesc: null,
      currentEnergy: null,
      estRemainingRange: null,
    },
    accessories: [{ code: 'CHILD', qty: 1 }],
    drivers: [{ noDuty: 'Y', autoRenew: 'N' }],
    isPremiumNoDuty: false,
    invoiceInfo: null,
    terms,
    requestedAt: inMinutes(-10),
    payUntil: null,
    answerBy: null,
    keptUntil: inMinutes(25 * 60),
    isCarLate: false,
    departedAt: null,
    returnedAt: null,
    endedAt: null,
    deposit: { state: 'paid', paidTwd: 654, refundedTwd: 0 },
    refundPreview: { refundTwd: 131, keptTwd: 523, percent: 20, daysAhead: 1, lessFrom: inMinutes(14 * 60) },
    bill: null,
    laterLines: [],
    damagesTwd: 0,
    payment: {
      revision: 2,
      method: 'creditcard',
      status: 2,
      rentalStatus: 2,
      check: 'completed',
      paidTwd: 654,
      openTwd: 0,
      declineReason: null,
      canPay: false,
    },
    can: { cancel: true, pay: false, object: false, readContract: true },
    ...changes,
  }
}

/** The same order while its deposit is open. */
export const unpaidOrder = (changes: Partial<RentalOrder> = {}): RentalOrder =>
  orderFixture({
    state: 'AWAITING_PAYMENT',
    lastEvent: 'ordered',
    statusCode: null,
    bookingStatus: 'awaiting payment',
    payUntil: inMinutes(12),
    deposit: { state: 'open', paidTwd: 0, refundedTwd: 0 },
    payment: { ...orderFixture().payment, status: 1, rentalStatus: 1, check: 'still checking', paidTwd: 0 },
    can: { cancel: true, pay: true, object: false, readContract: true },
    ...changes,
  })
