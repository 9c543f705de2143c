import { configValue } from '@daoxing/configs/server'
import { answer } from '@daoxing/kit/server'
import {
  bookingWindowDays,
  defaultDayPlan,
  defaultReturn,
  defaultReturnMinutes,
  getRentalBookingWindow,
  timeStepMinutes,
  wireTime,
} from '@daoxing/rental/contract'
import { refuseUnboundRenter } from '../rental-gate.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { whenMostAreOpen, windowOf } from '../rules/times-of-wish.ts'
import { listStations } from '../station-views.ts'

export const getRentalBookingWindowAnswer = answer(getRentalBookingWindow, async ({ who, tx, house }) => {
  await refuseUnboundRenter({ tx, riderId: who.riderId })
  const { leadSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const { earliest, latest } = windowOf(house.clock.now(), leadSeconds)
  const hours = listStations(house).map((station) => station.hours)
  const departAt = whenMostAreOpen(earliest, hours)
  const returnAt = whenMostAreOpen(defaultReturn(departAt), hours)
  const dayPlan = defaultDayPlan(house.clock.now())
  return {
    sharedCarDays: bookingWindowDays.sharedCar,
    stationDays: bookingWindowDays.station,
    earliest: wireTime(earliest),
    latest: wireTime(latest),
    timeStepMinutes,
    defaultReturnMinutes,
    proposed: { startTime: wireTime(departAt), endTime: wireTime(returnAt) },
    dayPlan: { startTime: wireTime(dayPlan.departAt), endTime: wireTime(dayPlan.returnAt) },
  }
})
