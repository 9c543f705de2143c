import { faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const facts = z.object({ seconds: faultSeconds(300) })
const button = { seconds: 300 }
const minutesMax = 60 * 24 * 30

/** Riders of the city press return twice. */
export const returnedTwice = lastingFault({
  kind: 'scooter_returned_twice',
  label: ['還車 5 分鐘都按兩次', 'Riders press return twice for 5 min', '5 分間、返却が二度押される'],
  ...{ facts, button },
})
/** No ride ends in the middle of the city any more, also for those who are on their way there. */
export const zoneChanged = lastingFault({
  kind: 'scooter_zone_changed',
  label: ['營運範圍 5 分鐘變更', 'The zones change for 5 min', 'エリアが 5 分変わる'],
  ...{ facts, button },
})

const PlateFacts = z.object({ plate: z.string().check(z.maxLength(12)) })
const target = { field: 'plate', missing: 'there is no such scooter' }

/** The vendor takes a scooter in, reserved or not, and brings it back after a minute. */
export const maintenanceNow = suddenFault({
  kind: 'scooter_maintenance',
  label: ['機車進廠維修', 'Scooter goes to maintenance', '整備に入る'],
  ...{ facts: PlateFacts, target },
})
const RiddenFacts = z.extend(PlateFacts, {
  /** The minute of the ride, counted from now; of an earlier rider, too. */
  minutesAgo: z._default(z.int().check(z.gte(0), z.lte(minutesMax)), 1),
})
/** A traffic ticket for the rider of the plate at that minute. */
export const trafficTicket = suddenFault({
  kind: 'scooter_ticket',
  label: ['交通罰單 $900', 'Traffic ticket of $900', '交通違反 $900'],
  ...{ facts: RiddenFacts, target },
})
/** A fee for where the scooter was left, with its proof. */
export const relocationFee = suddenFault({
  kind: 'scooter_relocation',
  label: ['移車費 $300', 'Relocation fee of $300', '移動料 $300'],
  ...{ facts: RiddenFacts, target },
})
/** A fee with an empty proof, which the server must drop. */
export const unprovenFee = suddenFault({
  kind: 'scooter_fee_unproven',
  label: ['沒有憑證的費用 $300', 'Fee of $300 without proof', '証拠のない料金 $300'],
  ...{ facts: RiddenFacts, target },
})
/** Staff finds the scooter of a ride that cannot be ended, and ends it. */
export const foundByStaff = suddenFault({
  kind: 'scooter_cs_returned',
  label: ['客服代還車', 'Customer service ends the ride', 'サポートが返却'],
  ...{ facts: z.extend(PlateFacts, { wemoRentId: z.string().check(z.maxLength(40)) }), target },
})
/** Staff has looked for a scooter that riders missed. */
export const lookedForNow = suddenFault({
  kind: 'scooter_looked_for',
  label: ['已尋獲機車', 'Staff has found the scooter', 'スタッフが発見'],
  ...{ facts: PlateFacts, target },
})

export const vendorFaults = [
  ...[
    returnedTwice,
    zoneChanged,
    maintenanceNow,
    trafficTicket,
    relocationFee,
    unprovenFee,
    foundByStaff,
    lookedForNow,
  ],
] as const
