import { type FaultKind, faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const forSeconds = (seconds: number) => ({
  facts: z.object({ seconds: faultSeconds(seconds) }),
  button: { seconds },
})

/** The phones of one driver, or of several, lose their connection. */
export const driverOffline = lastingFault({
  kind: 'driver_offline',
  label: ['10 位司機斷線 30 秒', '10 drivers lose their line for 30 s', '運転手 10 人が 30 秒切断'],
  mayOverlap: true,
  facts: z.object({
    driverId: z.optional(z.string()),
    count: z.optional(z.int().check(z.gte(1))),
    seconds: faultSeconds(30),
  }),
  button: { count: 10, seconds: 30 },
  target: { field: 'driverId', missing: 'there is no such driver' },
})
/** The driver of this order gives it back. */
export const driverCancels = suddenFault({
  kind: 'driver_cancels',
  label: ['司機取消', 'Driver cancels', '運転手が取消'],
  facts: z.object({ tripHash: z.string().check(z.minLength(1)) }),
  target: { field: 'tripHash', missing: 'no driver is on the way to this trip' },
})
/** Every driver refuses every offer. */
export const refuseAll = lastingFault({
  kind: 'refuse_all',
  label: ['所有司機拒單 60 秒', 'Every driver refuses for 60 s', '全運転手が 60 秒拒否'],
  ...forSeconds(60),
})
/** Free drivers go home, and return afterwards. */
export const noDrivers = lastingFault({
  kind: 'no_drivers',
  label: ['空車全部下班 60 秒', 'All free drivers go home for 60 s', '空車が 60 秒休む'],
  ...forSeconds(60),
})
/** Drivers accept only after the offer has expired. */
export const acceptLate = lastingFault({
  kind: 'accept_late',
  label: ['接單太遲 60 秒', 'Drivers accept too late for 60 s', '60 秒間、受諾が遅れる'],
  ...forSeconds(60),
})
/** No rider comes to a waiting vehicle; drivers wait for the required time, then leave. */
export const ridersAbsent = lastingFault({
  kind: 'riders_absent',
  label: ['乘客都不出現 15 分鐘', 'No rider comes to the car for 15 min', '15 分間、乗客が現れない'],
  ...forSeconds(900),
})
/** Drivers report their arrival while they are still some streets away. */
export const falseArrival = lastingFault({
  kind: 'false_arrival',
  label: ['司機謊報抵達 5 分鐘', 'Drivers report arrival from afar for 5 min', '5 分間、到着を偽る'],
  ...forSeconds(300),
})
/** Drivers who have accepted stay where they are, and arrive far too late. */
export const comeLate = lastingFault({
  kind: 'come_late',
  label: ['接單後不出發 15 分鐘', 'Drivers set out 15 min late', '15 分遅れて向かう'],
  ...forSeconds(900),
})

/** Faults of drivers who carry riders, in the console's order. All services with such drivers share them. */
export const driverFaults: readonly FaultKind[] = [
  driverOffline,
  driverCancels,
  refuseAll,
  noDrivers,
  acceptLate,
  ridersAbsent,
  falseArrival,
  comeLate,
]
