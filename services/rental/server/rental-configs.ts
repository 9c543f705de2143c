import { defineConfigs } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const seconds = z.int().check(z.gte(1))
const amountTwd = z.int().check(z.gte(0), z.lte(100_000))
const Rent = z.object({
  weekdayTwd: amountTwd,
  holidayTwd: amountTwd,
  festivalTwd: amountTwd,
  /** A started hour costs this share of the day in which it begins. */
  hourPercent: z.int().check(z.gte(1), z.lte(100)),
})
export type Rent = z.infer<typeof Rent>

const RentalTariff = z.object({
  /** Rents of a day by the class of the car. */
  rents: z.object({ high: Rent, big: Rent, low: Rent }),
  paysNow: z.enum(['deposit', 'whole']),
  depositPercent: z.int().check(z.gte(0), z.lte(30)),
  /** The waiver of a driver: damage costs the excess at most. */
  waiverDayTwd: amountTwd,
  excessTwd: amountTwd,
  /** Insurance without excess, for all drivers of the car. */
  insuranceDayTwd: amountTwd,
  oneWayTwd: amountTwd,
  /** From this many days on, the rent is less by a percentage. */
  promotionFromDays: z.int().check(z.gte(1)),
  promotionPercent: z.int().check(z.gte(0), z.lte(90)),
  kilometreTwd: amountTwd,
  energyPercentTwd: amountTwd,
})
export type RentalTariff = z.infer<typeof RentalTariff>

/** Prices of a class of shared cars. */
const SharedRent = z.object({
  /** Of an hour, which counts in steps of 10 minutes; a day of 24 hours costs at most the second amount. */
  weekdayHourTwd: amountTwd,
  weekdayDayTwd: amountTwd,
  holidayHourTwd: amountTwd,
  holidayDayTwd: amountTwd,
  festivalHourTwd: amountTwd,
  festivalDayTwd: amountTwd,
})
export type SharedRent = z.infer<typeof SharedRent>

const sharedRates = {
  /** Of the loss damage waiver, for an hour. */
  waiverHourTwd: amountTwd,
  kilometreTwd: amountTwd,
  energyPercentTwd: amountTwd,
  /** Kilometres beyond the included ones that are held in addition to the estimate. */
  reserveKm: z.int().check(z.gte(0)),
}
/** The prices of one car, as an order keeps them. */
export const SharedPrices = z.object({ rent: SharedRent, ...sharedRates })
export type SharedPrices = z.infer<typeof SharedPrices>

const SharedRates = z.object({
  rents: z.object({ high: SharedRent, big: SharedRent, low: SharedRent }),
  ...sharedRates,
})
export type SharedRates = z.infer<typeof SharedRates>

/** The configs of the service. */
export const rentalConfigs = defineConfigs({
  public: {},
  internal: {
    rental_times: z.object({
      quoteSeconds: seconds,
      /** The deposit is paid by then. */
      paySeconds: seconds,
      /** A station answers a wish by then, and before the departure. */
      answerSeconds: seconds,
      /** The car waits this long for a rider who is late. */
      keptSeconds: seconds,
      /** Staff prepares the car for the next rider. */
      bufferSeconds: z.int().check(z.gte(0)),
      /** The first departure that can be booked. */
      leadSeconds: seconds,
    }),
    rental_terms: RentalTariff,
    rental_shared_times: z.object({
      /** A car that is not taken waits this long. */
      keptSeconds: seconds,
      /** Between two riders of a car. If the rider before is late, the next one hears of it so long ahead. */
      bufferSeconds: seconds,
      /** A car that is so late never comes: the rider gets everything back. */
      lateSecondsMax: seconds,
      /** Pictures of the return are accepted so long after it. */
      pictureSeconds: seconds,
      /** Pictures are deleted so long after the return: later claims need them. */
      pictureDays: z.int().check(z.gte(1)),
    }),
    rental_shared_tariff: SharedRates,
    /** Distances in metres. */
    rental_shared_places: z.object({
      /** A car obeys a rider who is this near. */
      besideMetres: z.int().check(z.gte(1)),
      /** A car stands in a lot, or in a zone of roadside bays, within this distance of its middle. */
      lotMetres: z.int().check(z.gte(1)),
      zoneMetres: z.int().check(z.gte(1)),
      /** Another car is offered in place of a late one within this distance. */
      otherCarMetres: z.int().check(z.gte(1)),
    }),
    /** Names of public places whose stations come first; a station matches by its name. */
    rental_hotspots: z.array(z.string()),
    rental_accessories: z.array(
      z.object({
        code: z.string(),
        nameZh: z.string(),
        nameEn: z.string(),
        nameJa: z.string(),
        dayTwd: amountTwd,
        /** At each station. */
        stock: z.int().check(z.gte(0)),
        eachMax: z.int().check(z.gte(1)),
      }),
    ),
  },
  defaults: {
    rental_times: {
      quoteSeconds: 600,
      paySeconds: 900,
      answerSeconds: 4 * 3600,
      keptSeconds: 2 * 3600,
      bufferSeconds: 1800,
      leadSeconds: 30 * 60,
    },
    rental_terms: {
      rents: {
        low: { weekdayTwd: 2000, holidayTwd: 2500, festivalTwd: 3200, hourPercent: 15 },
        big: { weekdayTwd: 2800, holidayTwd: 3400, festivalTwd: 4400, hourPercent: 15 },
        high: { weekdayTwd: 4200, holidayTwd: 5000, festivalTwd: 6500, hourPercent: 15 },
      },
      paysNow: 'deposit',
      depositPercent: 30,
      waiverDayTwd: 250,
      excessTwd: 10_000,
      insuranceDayTwd: 400,
      oneWayTwd: 900,
      promotionFromDays: 7,
      promotionPercent: 10,
      kilometreTwd: 3,
      energyPercentTwd: 12,
    },
    rental_shared_times: {
      keptSeconds: 30 * 60,
      bufferSeconds: 20 * 60,
      lateSecondsMax: 60 * 60,
      pictureSeconds: 24 * 3600,
      pictureDays: 180,
    },
    rental_shared_tariff: {
      rents: {
        low: {
          weekdayHourTwd: 120,
          weekdayDayTwd: 1200,
          holidayHourTwd: 150,
          holidayDayTwd: 1500,
          festivalHourTwd: 180,
          festivalDayTwd: 1900,
        },
        big: {
          weekdayHourTwd: 168,
          weekdayDayTwd: 1680,
          holidayHourTwd: 204,
          holidayDayTwd: 2040,
          festivalHourTwd: 252,
          festivalDayTwd: 2600,
        },
        high: {
          weekdayHourTwd: 252,
          weekdayDayTwd: 2520,
          holidayHourTwd: 300,
          holidayDayTwd: 3000,
          festivalHourTwd: 390,
          festivalDayTwd: 3900,
        },
      },
      waiverHourTwd: 30,
      kilometreTwd: 3,
      energyPercentTwd: 12,
      reserveKm: 100,
    },
    rental_shared_places: { besideMetres: 100, lotMetres: 80, zoneMetres: 300, otherCarMetres: 1500 },
    rental_hotspots: ['機場', '航廈', '高鐵', '臺北車站', '花蓮車站', '墾丁'],
    rental_accessories: [
      {
        code: 'CHILD-SEAT',
        nameZh: '兒童安全座椅',
        nameEn: 'Child seat',
        nameJa: 'チャイルドシート',
        dayTwd: 100,
        stock: 6,
        eachMax: 2,
      },
      {
        code: 'BOOSTER',
        nameZh: '增高墊',
        nameEn: 'Booster seat',
        nameJa: 'ジュニアシート',
        dayTwd: 80,
        stock: 6,
        eachMax: 2,
      },
      {
        code: 'PHONE-MOUNT',
        nameZh: '手機架',
        nameEn: 'Phone mount',
        nameJa: 'スマホホルダー',
        dayTwd: 0,
        stock: 10,
        eachMax: 1,
      },
    ],
  },
})
