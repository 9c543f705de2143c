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
