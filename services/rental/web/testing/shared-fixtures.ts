import { msOf } from '@daoxing/kit/contract'
import type {
  HandoverPicture,
  PhotoSlot,
  ReturnLot,
  SharedCar,
  SharedLot,
  SharedQuote,
  SharedRental,
} from '@daoxing/rental/contract'
import { altis, bill, inMinutes, model3 } from './rental-fixtures.ts'

export const lot: SharedLot = {
  stationId: 'lot-xinyi',
  name: '信義松仁停車場',
  address: '臺北市信義區松仁路 90 號',
  location: { lat: 25.0345, lng: 121.5683 },
  rentalType: 'shared_parking_lot',
  parkingType: 'Underground',
  floor: 'B2',
  opensAt: '06:00',
  closesAt: '23:00',
  phone: '02-2720-0001',
}
export const zone: SharedLot = {
  ...lot,
  stationId: 'zone-daan',
  name: '大安路邊停車區',
  address: '臺北市大安區和平東路二段',
  location: { lat: 25.0262, lng: 121.5435 },
  rentalType: 'shared_roadside',
  parkingType: 'Roadside',
  floor: null,
  opensAt: null,
  closesAt: null,
}
export const foundLots = [
  { ...lot, freeCars: 3, distanceMetres: 420 },
  { ...lot, stationId: 'lot-full', name: '市府轉運站停車場', freeCars: 0, distanceMetres: 900 },
]

const tariff = { hourTwd: 180, dayTwd: 1_800, kilometreTwd: 3, lossDamageWaiverRate: 20 }

export const sharedQuote = (changes: Partial<SharedQuote> = {}): SharedQuote => ({
  quoteHash: 'sq1',
  expiresAt: inMinutes(10),
  isPromotion: false,
  promotionTotalAmount: 200,
  totalAmount: 200,
  weekdayRent: 180,
  holidayRent: 0,
  festivalRent: 0,
  waiverTwd: 20,
  tariff,
  holdTwd: 500,
  contractVersion: '2026-1',
  ...changes,
})

export function sharedCar(changes: Partial<SharedCar> = {}): SharedCar {
  return {
    plateNo: 'RDA-2026',
    latitude: lot.location.lat,
    longitude: lot.location.lng,
    chooseLossDamageWaiver: true,
    lossDamageWaiverRate: tariff.lossDamageWaiverRate,
    reservationStart: msOf(inMinutes(30)),
    reservationEnd: msOf(inMinutes(90)),
    rentAction: 'Query',
    rentalType: 'shared_parking_lot',
    carInfo: carInfo('RDA-2026'),
    model: altis,
    tariff,
    lot,
    whereabouts: { location: lot.location, accuracyMetres: 12, heardAt: inMinutes(-3) },
    distanceMetres: 420,
    freeUntil: null,
    ...changes,
  }
}
export const roadsideCar = (): SharedCar =>
  sharedCar({
    plateNo: 'RDB-1188',
    rentalType: 'shared_roadside',
    carInfo: { ...carInfo('RDB-1188'), carBrand: 'Tesla', carSeries: 'Model 3', carEnergyType: 'Electric' },
    model: model3,
    lot: zone,
    whereabouts: { location: zone.location, accuracyMetres: 80, heardAt: inMinutes(-25) },
    distanceMetres: 650,
    freeUntil: inMinutes(240),
  })

function carInfo(plateNo: string): SharedCar['carInfo'] {
  return {
    carBrand: altis.carBrand,
    carSeries: altis.carSeries,
    plateNo,
    carPicUrl: null,
    carEnergyType: 'Hybrid',
    energyDesc: '78 %',
    currentEnergy: 78,
    estRemainingRange: 420,
  }
}

const nothing: SharedRental['can'] = {
  cancel: false,
  movePickUp: false,
  changeWaiver: false,
  takeCar: false,
  leaveCar: false,
  find: false,
  depart: false,
  lock: false,
  unlock: false,
  extend: false,
  beginReturn: false,
  finishReturn: false,
  cancelReturn: false,
  reportAccident: false,
  pay: false,
  object: false,
}

/** The rights of the rider in a state, as the server says them. */
const rights: Partial<Record<SharedRental['state'], Partial<SharedRental['can']>>> = {
  RESERVED: { cancel: true, movePickUp: true, changeWaiver: true, takeCar: true, find: true },
  DEPARTING: { cancel: true, changeWaiver: true, leaveCar: true, find: true, depart: true },
  PREAUTHORIZED: { cancel: true, depart: true },
  IN_USE: { find: true, lock: true, unlock: true, extend: true, beginReturn: true, reportAccident: true },
  RETURNING: { finishReturn: true, cancelReturn: true },
  RETURN_ERROR: { finishReturn: true, beginReturn: true, cancelReturn: true },
}

/** A reserved car that can be taken now. */
export function sharedRental(changes: Partial<SharedRental> = {}): SharedRental {
  const startsAt = inMinutes(20)
  const endsAt = inMinutes(80)
  const { state = 'RESERVED', can } = changes
  return {
    hash: 's1',
    orderNo: 'C2611240001',
    revision: 3,
    lastEvent: 'reserved',
    bookingType: 'RENTAL',
    rentalType: 'shared_parking_lot',
    statusCode: 1,
    bookingStatus: 'reserve success',
    startTime: msOf(startsAt),
    endTime: msOf(endsAt),
    startsAt,
    endsAt,
    requestedAt: inMinutes(-5),
    plateNo: 'RDA-2026',
    carInfo: carInfo('RDA-2026'),
    model: altis,
    carEnergyType: 'Hybrid',
    lot,
    whereabouts: { location: lot.location, accuracyMetres: 12, heardAt: inMinutes(-3) },
    chooseLossDamageWaiver: true,
    quote: sharedQuote(),
    takeFrom: inMinutes(-10),
    takeUntil: inMinutes(50),
    departedAt: null,
    returnPressedAt: null,
    returnedAt: null,
    endedAt: null,
    isLocked: true,
    command: null,
    departPictures: [],
    returnPictures: [],
    defects: '',
    returnProblems: [],
    cleaning: null,
    accidents: [],
    delay: null,
    bill: null,
    laterLines: [],
    damagesTwd: 0,
    payment: {
      revision: 1,
      method: 'creditcard',
      status: 1,
      rentalStatus: 1,
      check: 'still checking',
      paidTwd: 0,
      openTwd: 0,
      declineReason: null,
      canPay: false,
    },
    ...changes,
    state,
    can: { ...nothing, ...(can ?? rights[state]) },
  }
}

/** The car has been with the rider for half an hour. */
export const rentalInUse = (changes: Partial<SharedRental> = {}): SharedRental =>
  sharedRental({
    state: 'IN_USE',
    lastEvent: 'opened',
    statusCode: 5,
    bookingStatus: 'in use',
    departedAt: inMinutes(-30),
    isLocked: false,
    ...changes,
  })

/** The rider has pressed return. */
export const rentalReturning = (changes: Partial<SharedRental> = {}): SharedRental =>
  rentalInUse({
    state: 'RETURNING',
    lastEvent: 'returnBegun',
    statusCode: 6,
    returnPressedAt: inMinutes(-2),
    ...changes,
  })

export const pictureOf = (slot: PhotoSlot, changes: Partial<HandoverPicture> = {}): HandoverPicture => ({
  slot,
  pictureId: `p-${slot}`,
  url: drawnUrl(slot),
  takenAt: inMinutes(-600),
  problem: null,
  ...changes,
})

/** A drawn picture as a URL: no test loads one of a real car. */
function drawnUrl(slot: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#8fa3ad"/><rect x="6" y="12" width="28" height="10" rx="3" fill="#37474f"/><text x="3" y="8" font-size="4">${slot}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

export const lastHandover = {
  at: inMinutes(-600),
  notes: '左後輪圈有刮痕。',
  pictures: (['rearLeft', 'rearRight', 'frontRight', 'frontLeft', 'frontSeat', 'backSeat'] as const).map((slot) => {
    const { url, takenAt } = pictureOf(slot)
    return { slot, url, takenAt }
  }),
}

export const returnLots: readonly ReturnLot[] = [
  { ...lot, distanceMetres: 80, freeBays: 6, isOpenNow: true },
  { ...lot, stationId: 'lot-2', name: '市府轉運站停車場', distanceMetres: 700, freeBays: 0, isOpenNow: true },
  { ...zone, distanceMetres: 1_400, freeBays: null, isOpenNow: true },
]
const [returnLot = null] = returnLots
export const returnStatus = (changes: object = {}) => ({
  mayReturn: true,
  problems: [],
  lot: returnLot,
  nextLot: null,
  heardAt: inMinutes(0),
  ...changes,
})

export const sharedBill = {
  ...bill,
  totalAmount: 232,
  odoMeter: 12,
  etagAmount: 0,
  lines: [
    { kind: 'rent' as const, amountTwd: 180 },
    { kind: 'waiver' as const, amountTwd: 16 },
    { kind: 'kilometres' as const, amountTwd: 36, count: 12 },
  ],
}
