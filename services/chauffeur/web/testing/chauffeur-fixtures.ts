import type { ChauffeurConfig, ChauffeurEstimate, ChauffeurPlan, ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { taipeiMs } from '../rules/free-hours.ts'

const day = '2030-05-20'
/** Nine in the morning in Taipei. */
export const startMs = taipeiMs(day, 9, 0)
const at = (hour: number, minute = 0) => new Date(taipeiMs(day, hour, minute)).toISOString()

export const station = {
  description: '臺北車站',
  address: '臺北市中正區黎明里',
  location: { lat: 25.0479, lng: 121.5176 },
}
export const museum = {
  description: '故宮博物院',
  address: '臺北市士林區臨溪里',
  location: { lat: 25.1024, lng: 121.5485 },
}
export const jiufen = {
  description: '九份老街',
  address: '新北市瑞芳區基山里',
  location: { lat: 25.1098, lng: 121.8452 },
}

const noSurcharge = { holiday: 0, night: 0 }

export const planOf = (duration: number, mileage: number, totalEstimatedFare: number): ChauffeurPlan => ({
  ...{ carType: 'CHAUFFEURED_CAR_4', duration, mileage, totalEstimatedFare, surchargeFee: noSurcharge },
})
export const plans = [planOf(4, 80, 3200), planOf(6, 120, 4500), planOf(8, 160, 5800), planOf(10, 200, 7000)]

const terms = {
  ...{ version: '2026-11', depositPercent: 30, overtimeTwdPerHour: 600, excessTwdPerKm: 25 },
  ...{ freeWaitingMinutes: 20, extrasMaxTwd: 1000 },
  cancelLadder: [
    { hoursAhead: 72, refundPercent: 100 },
    { hoursAhead: 24, refundPercent: 50 },
    { hoursAhead: 0, refundPercent: 0 },
  ],
}

export const config = (changes: Partial<ChauffeurConfig> = {}): ChauffeurConfig => ({
  ...{ isServiceOn: true, daysAhead: 60, stopsMax: 5, remarksMax: 100, pageSize: 50, tooCloseMetres: 100 },
  ...{ hoursMax: 11, slotMinutes: 10, babySeatTwd: 200, languages: ['zh', 'en', 'ja'] },
  earliestAvailable: taipeiMs('2030-05-19', 13, 30),
  latestAvailable: taipeiMs('2030-07-18', 23, 50),
  cars: [
    {
      ...{ carType: 'CHAUFFEURED_CAR_4', passengersMax: 4, luggageMax: 3, babySeatsMax: 1 },
      models: ['Toyota Camry', 'Tesla Model 3'],
    },
    {
      ...{ carType: 'CHAUFFEURED_CAR_7', passengersMax: 6, luggageMax: 5, babySeatsMax: 2 },
      models: ['Volkswagen T6'],
    },
  ],
  terms: { CHAUFFEURED_CAR_4: terms, CHAUFFEURED_CAR_7: { ...terms, overtimeTwdPerHour: 800 } },
  ...changes,
})

/** Days of the window; the first has no free hour, and on the day of the trip only the morning is sold out. */
export const freeDays = [
  { day: '2030-05-19', hours: Array.from({ length: 24 }, () => false) },
  { day, hours: Array.from({ length: 24 }, (_, hour) => hour >= 9) },
  { day: '2030-05-21', hours: Array.from({ length: 24 }, () => true) },
]

export const estimate = (changes: Partial<ChauffeurEstimate> = {}): ChauffeurEstimate => ({
  ...{ fareHash: 'fare-1', expiresAt: '2040-01-01T00:00:00.000Z', estimatedMileage: 96_400, estimatedDuration: 20_700 },
  ...{ endsAt: at(15), plan: planOf(6, 120, 4500), why: 'cheapestThatFits', isOverPlan: false },
  ...{ overtimeHours: 0, excessKm: 0, totalFare: 5100, depositTwd: 1530, terms },
  fareDetail: {
    ...{ mileageCharge: 0, hourlyCharge: 4500, surchargeFee: { holiday: 400, night: 0 } },
    additionalFee: { babySeat: 200 },
  },
  otherPlans: [
    { plan: planOf(8, 160, 5800), totalFare: 6400, isOverPlan: false },
    { plan: planOf(4, 80, 3200), totalFare: 6600, isOverPlan: true },
  ],
  legs: [{ distanceMetres: 96_400, durationSeconds: 13_500, polyline: 'mrxwCe{_eVwyIocEcd@keQ' }],
  ...changes,
})

const driver = {
  ...{ driverId: 'd1', name: '陳師傅', rating: 4.9, plate: 'RAJ-2981', model: 'Toyota Camry', photoHash: null },
  languages: ['zh', 'en'],
}

/** A trip that is booked for the 20th, with the changes of a test. */
export const reserved = (changes: Partial<ChauffeurTrip> = {}): ChauffeurTrip => ({
  ...{ orderHash: 't1', revision: 3, status: 'RESERVED', lastEvent: 'WAITING_DISTRIBUTION', isUnderWay: true },
  ...{ tripStartTime: startMs, endsAt: at(15), carType: 'CHAUFFEURED_CAR_4', plan: planOf(6, 120, 4500) },
  start: { address: station.address, location: station.location },
  end: { address: jiufen.address, location: jiufen.location },
  stopList: [{ address: museum.address, ...museum.location, stayMinutes: 90 }],
  ...{ babySeat: 1, adult: 2, child: 1, luggage: 2, remarks: '有嬰兒車', nameSign: '林小姐', language: 'zh' },
  legs: estimate().legs,
  contact: { userName: '林小姐', phoneNo: '+886912345678' },
  fareDetail: estimate().fareDetail,
  ...{ totalFare: 5100, terms },
  deposit: { state: 'paid', amountTwd: 1530, refundedTwd: 0 },
  rest: { state: 'later', amountTwd: 3570, payBy: null },
  payment: { revision: 1, status: 1, method: 'creditcard', paidTwd: 1530, openTwd: 0, canPay: false },
  ...{ driver: null, isConfirmed: false, arrivesAt: null, arrivedAt: null, startedAt: null, finishedAt: null },
  ...{ endedAt: null, used: null, change: null, extras: [] },
  cancel: { isPossible: true, feeTwd: 0, refundTwd: 1530, chargedTwd: 0 },
  ...changes,
})

export const riding = (changes: Partial<ChauffeurTrip> = {}): ChauffeurTrip =>
  reserved({
    ...{ revision: 12, status: 'TRIP_STARTED', lastEvent: 'STARTED', driver, isConfirmed: true, startedAt: at(9) },
    rest: { state: 'held', amountTwd: 3570, payBy: null },
    used: { metres: 45_000, seconds: 9000, kmLeft: 75, secondsLeft: 12_600, at: at(11, 30) },
    extras: [{ extraId: 'e1', kind: 'toll', amountTwd: 45, at: at(10, 10), photoHash: 'p1' }],
    cancel: { isPossible: false, feeTwd: 0, refundTwd: 0, chargedTwd: 0 },
    ...changes,
  })

export const assigned = (changes: Partial<ChauffeurTrip> = {}): ChauffeurTrip =>
  reserved({ revision: 6, driver, isConfirmed: true, ...changes })
