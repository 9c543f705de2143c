import type { FlightAirport } from '@daoxing/flights/contract'

/** A flight with a daily arrival at the same time. */
export type PlannedFlight = {
  readonly airport: FlightAirport
  readonly airline: string
  /** In the format of a timetable, with leading zeros. */
  readonly number: string
  readonly from: string
  readonly departs: string
  readonly arrives: string
  /** Days between departure and arrival. */
  readonly daysLater: number
  readonly terminal: string
  readonly codeShares: readonly string[]
}

type Line = readonly [
  airport: FlightAirport,
  flight: string,
  from: string,
  departs: string,
  arrives: string,
  terminal: string,
  more?: { readonly daysLater?: number; readonly codeShares?: readonly string[] },
]

/** Arrivals from early morning until after midnight, so that some are always near. */
const lines: readonly Line[] = [
  ['TPE', 'CI007', 'LAX', '00:05', '05:10', '2', { daysLater: 1 }],
  ['TPE', 'BR012', 'LAX', '01:25', '06:00', '2', { daysLater: 1, codeShares: ['UA7890'] }],
  ['TPE', 'JX800', 'NRT', '07:10', '09:55', '1'],
  ['TPE', 'CI101', 'NRT', '09:15', '12:10', '2', { codeShares: ['JL5041'] }],
  ['TPE', 'CX408', 'HKG', '12:20', '14:05', '1'],
  ['TPE', 'BR108', 'NRT', '13:40', '16:25', '2', { codeShares: ['NH5801'] }],
  ['TPE', 'SQ878', 'SIN', '12:50', '17:35', '2'],
  ['TPE', 'TG634', 'BKK', '13:40', '18:20', '1'],
  ['TPE', 'IT201', 'NRT', '15:55', '18:55', '1'],
  ['TPE', 'KE185', 'ICN', '18:05', '19:45', '1', { codeShares: ['CI5185'] }],
  ['TPE', 'MM627', 'NRT', '18:00', '21:05', '1'],
  ['TPE', 'CX0450', 'HKG', '20:30', '22:15', '1'],
  ['TPE', 'VJ842', 'SGN', '18:40', '23:10', '1'],
  ['TPE', 'CX402', 'HKG', '22:50', '00:35', '1', { daysLater: 1 }],
  ['TSA', 'BR191', 'HND', '10:45', '13:25', '1', { codeShares: ['NH5821'] }],
  ['TSA', 'JL097', 'HND', '09:10', '11:50', '1'],
  ['TSA', 'CI0223', 'HND', '18:00', '20:35', '1'],
  ['TSA', 'AE362', 'MZG', '15:05', '16:00', '2'],
  ['KHH', 'CI177', 'KIX', '11:50', '14:15', 'I'],
  ['KHH', 'BR118', 'NRT', '15:30', '18:50', 'I'],
  ['KHH', 'UQ0712', 'MZG', '08:20', '09:00', 'D'],
  ['RMQ', 'JX310', 'OKA', '14:10', '14:55', ''],
  ['RMQ', 'IT351', 'NRT', '10:20', '13:30', ''],
  ['RMQ', 'AE788', 'MZG', '18:30', '19:10', ''],
]

export const flightPlan: readonly PlannedFlight[] = lines.map(
  ([airport, flight, from, departs, arrives, terminal, { daysLater = 0, codeShares = [] } = {}]) => ({
    airport,
    airline: flight.slice(0, 2),
    number: flight.slice(2),
    from,
    departs,
    arrives,
    daysLater,
    terminal,
    codeShares,
  }),
)
