import type { OcpiSession } from '@daoxing/charging/contract'
import { type Instant, msOf } from '@daoxing/kit/contract'
import type { Reading } from './readings.ts'

/** Without energy for so long, the power has ended, whatever the operator says of it. */
const flatSeconds = 180
/** A meter may count a little while a car is only warm. */
const flatWh = 20

type Seen = { readonly session: Pick<OcpiSession, 'charging_periods'>; readonly readings: readonly Reading[] }

/**
 * Since when no power has flowed; null while it does. The operator's newest charging period counts first: parking, or no
 * power. Otherwise the meter that stands still tells it.
 */
export function powerEndedSince({ session: { charging_periods: periods }, readings }: Seen): Instant | null {
  const newest = periods.toSorted((one, other) => msOf(one.start_date_time) - msOf(other.start_date_time)).at(-1)
  if (newest) {
    const volume = (type: string) => newest.dimensions.find((dimension) => dimension.type === type)?.volume
    if (volume('PARKING_TIME') !== undefined || volume('MAX_POWER') === 0 || volume('POWER') === 0)
      return periodOfEnd(periods, newest.start_date_time)
  }
  return stoodStillSince(readings)
}

/** Of several periods without power in a row, the first one tells when it ended. */
function periodOfEnd(periods: OcpiSession['charging_periods'], newest: Instant): Instant {
  const ordered = periods.toSorted((one, other) => msOf(other.start_date_time) - msOf(one.start_date_time))
  let since = newest
  for (const { start_date_time: at, dimensions } of ordered) {
    const isIdle = dimensions.some(
      ({ type, volume }) => type === 'PARKING_TIME' || ((type === 'MAX_POWER' || type === 'POWER') && volume === 0),
    )
    if (!isIdle) break
    since = at
  }
  return since
}

function stoodStillSince(readings: readonly Reading[]): Instant | null {
  const newest = readings.at(-1)
  if (!newest) return null
  const risen = readings.findLast(({ wh }) => newest.wh - wh > flatWh)
  // Nothing was drawn yet: the car may still be talking to the charger.
  if (!risen) return null
  const flat = readings[readings.indexOf(risen) + 1] ?? newest
  return msOf(newest.at) - msOf(flat.at) >= flatSeconds * 1000 ? flat.at : null
}
