import { FlightAirport } from '@daoxing/flights/contract'
import { type FaultKind, faultSeconds, lastingFault, suddenFault } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'

const forSeconds = (seconds: number) => ({
  facts: z.object({ seconds: faultSeconds(seconds) }),
  button: { seconds },
})

/** The desk refuses every token. */
export const deskForbids = lastingFault({
  kind: 'flight_desk_401',
  label: ['航班資料拒絕憑證 10 分鐘', 'Flight desk refuses tokens for 10 min', '運航情報が認証拒否 10 分'],
  ...forSeconds(600),
})
/** The desk answers every request with 429. */
export const deskIsBusy = lastingFault({
  kind: 'flight_desk_429',
  label: ['航班資料超過用量 10 分鐘', 'Flight desk over quota for 10 min', '運航情報が利用制限 10 分'],
  ...forSeconds(600),
})
/** The desk keeps returning the board from when this fault began. */
export const deskIsStale = lastingFault({
  kind: 'flight_desk_stale',
  label: ['航班看板停止更新 30 分鐘', 'Arrival boards stand still for 30 min', '到着案内が 30 分停止'],
  ...forSeconds(1800),
})
/** Changes one flight on one day; without a flight, the next arrival at TPE. */
export const flightChanges = suddenFault({
  kind: 'flight_changes',
  label: ['下一班到桃園的航班晚 3 小時', 'The next arrival at TPE is 3 h late', '桃園の次の到着便が 3 時間遅延'],
  facts: z.object({
    airport: z._default(FlightAirport, 'TPE'),
    flight: z.optional(z.string()),
    day: z.optional(z.string()),
    /** Negative for an early flight. */
    minutes_late: z.optional(z.int().check(z.gte(-180), z.lte(24 * 60))),
    fate: z.optional(z.enum(['cancelled', 'diverted'])),
    terminal: z.optional(z.string().check(z.maxLength(4))),
    missing: z.optional(z.boolean()),
  }),
  button: { minutes_late: 180 },
  target: { field: 'flight', missing: 'no such flight arrives from yesterday to tomorrow' },
})

export const flightFaults: readonly FaultKind[] = [deskForbids, deskIsBusy, deskIsStale, flightChanges]
