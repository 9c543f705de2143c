import type { Instant } from '@daoxing/kit/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { OrderRecord } from '../stores/order-table.ts'
import { type Bill, billOf } from './bill.ts'
import {
  arePossible,
  energyOf,
  payableStretches,
  type Stretch,
  stretchesOfPeriods,
  stretchesOfReadings,
} from './readings.ts'
import type { OcpiCdr } from '@daoxing/charging/contract'

/** A charger may take so long to obey a stop that it accepted. */
const obeySeconds = 60

type Session = Pick<
  OrderRecord,
  | 'terms'
  | 'limit'
  | 'readings'
  | 'stretches'
  | 'startedAt'
  | 'powerEndedAt'
  | 'energyWh'
  | 'isStopIgnored'
  | 'stopAcceptedAt'
  | 'stopReason'
>

/** The price of a session until a moment, by what its operator has told so far. */
export function billSoFar(session: Session, until: Instant): Bill {
  const { terms, limit, startedAt } = session
  if (startedAt === null) return { totalTwd: 0, lines: [] }
  return billOf({ terms, limit, stretches: payable(session, stretchesUntil({ ...session, startedAt }, until)) })
}

/** The price by the operator's final record: its stretches, priced by the tariff of the start. */
export function billOfCdr(session: Session, cdr: Pick<OcpiCdr, 'charging_periods' | 'end_date_time'>): Bill {
  const { terms, limit } = session
  const stretches = stretchesOfPeriods(cdr.charging_periods, cdr.end_date_time)
  return billOf({ terms, limit, stretches: payable(session, stretches) })
}

/** The operator's periods count if they hold the energy of its meter; else the meter itself. */
function stretchesUntil(session: Session & { readonly startedAt: Instant }, until: Instant): Stretch[] {
  const { readings, stretches, startedAt, powerEndedAt, energyWh } = session
  const told = energyOf(stretches)
  if (stretches.length === 0 || !arePossible(stretches) || Math.abs(told - energyWh) > Math.max(100, energyWh * 0.02))
    return stretchesOfReadings({ readings, startedAt, powerEndedAt, until })
  const last = stretches.at(-1)
  return last && last.until < until ? [...stretches.slice(0, -1), { ...last, until }] : [...stretches]
}

function payable(session: Session, stretches: readonly Stretch[]): Stretch[] {
  const { terms, powerEndedAt, isStopIgnored, stopAcceptedAt } = session
  const paidUntil = isStopIgnored && stopAcceptedAt !== null ? plusSeconds(stopAcceptedAt, obeySeconds) : null
  return payableStretches(stretches, { powerEndedAt, graceSeconds: terms.graceSeconds, paidUntil })
}
