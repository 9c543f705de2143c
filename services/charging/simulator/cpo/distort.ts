import { instantFromMs, msOf } from '@daoxing/kit/contract'
import type { FaultBoard } from '@daoxing/kit/simulator'
import { cdrDoesNotAddUp, cdrWrong, clockWrong, faultOn, type Target, wattHours } from '../charging-faults.ts'
import type { CdrObject, SessionObject } from './session-object.ts'

type Faults = Pick<FaultBoard, 'active'>
type Periods = CdrObject['charging_periods']
type Told = Partial<SessionObject>

const inWattHours = (periods: Periods): Periods =>
  periods.map((period) => ({
    ...period,
    dimensions: period.dimensions.map((one) => (one.type === 'ENERGY' ? { ...one, volume: one.volume * 1000 } : one)),
  }))

const shifted = (sent: string, minutes: number) => instantFromMs(msOf(sent) + minutes * 60_000).replace('.000Z', 'Z')
const periodsShifted = (periods: Periods, minutes: number): Periods =>
  periods.map((period) => ({ ...period, start_date_time: shifted(period.start_date_time, minutes) }))

/** A session as a faulty charge point tells it. */
export function distortSession<Object extends Told>(object: Object, faults: Faults, target: Target): Object {
  let told: Object = object
  if (faultOn(faults, wattHours, target))
    told = {
      ...told,
      ...(told.kwh === undefined ? {} : { kwh: told.kwh * 1000 }),
      ...(told.charging_periods ? { charging_periods: inWattHours(told.charging_periods) } : {}),
    }
  const wrong = faultOn(faults, clockWrong, target)
  if (wrong)
    told = {
      ...told,
      ...(told.start_date_time ? { start_date_time: shifted(told.start_date_time, wrong.minutes) } : {}),
      ...(told.end_date_time ? { end_date_time: shifted(told.end_date_time, wrong.minutes) } : {}),
      ...(told.charging_periods ? { charging_periods: periodsShifted(told.charging_periods, wrong.minutes) } : {}),
    }
  return told
}

const times = (cost: CdrObject['total_cost'], factor: number) => {
  const of = (amount: number) => Math.round(amount * factor * 10_000) / 10_000
  return { excl_vat: of(cost.excl_vat), ...(cost.incl_vat ? { incl_vat: of(cost.incl_vat) } : {}) }
}
const tooHigh = 1.3

/** A bill as a faulty operator makes it. */
export function distortCdr(cdr: CdrObject, faults: Faults, target: Target): CdrObject {
  let told = cdr
  const wrong = faultOn(faults, clockWrong, target)
  if (wrong)
    told = {
      ...told,
      start_date_time: shifted(told.start_date_time, wrong.minutes),
      end_date_time: shifted(told.end_date_time, wrong.minutes),
      charging_periods: periodsShifted(told.charging_periods, wrong.minutes),
    }
  if (faultOn(faults, wattHours, target))
    told = { ...told, total_energy: told.total_energy * 1000, charging_periods: inWattHours(told.charging_periods) }
  if (faultOn(faults, cdrWrong, target)) told = overcharged(told)
  if (faultOn(faults, cdrDoesNotAddUp, target)) told = { ...told, total_cost: times(told.total_cost, tooHigh) }
  return told
}

/** A bill that is too high in all its parts. */
export function overcharged(cdr: CdrObject): CdrObject {
  const { total_energy_cost: energy, total_time_cost: time } = cdr
  return {
    ...cdr,
    total_cost: times(cdr.total_cost, tooHigh),
    ...(energy ? { total_energy_cost: times(energy, tooHigh) } : {}),
    ...(time ? { total_time_cost: times(time, tooHigh) } : {}),
  }
}
