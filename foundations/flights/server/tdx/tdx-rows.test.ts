import { expect, test } from 'vitest'
import { flightInTimetable } from '../rules/find-flight.ts'
import { boardRowsIn, timetableIn } from './tdx-rows.ts'

/** A row of the real board of Taoyuan, recorded on 2 December 2024. */
const recorded = {
  FlightDate: '2024-12-01',
  FlightNumber: '885',
  AirlineID: 'ZE',
  DepartureAirportID: 'CJU',
  ArrivalAirportID: 'TPE',
  ScheduleArrivalTime: '2024-12-01T00:05',
  ActualArrivalTime: '2024-12-01T00:00',
  EstimatedArrivalTime: '2024-12-01T00:00',
  ArrivalRemark: '已到ARRIVED',
  Terminal: '1',
  Gate: ' A7',
  IsCargo: false,
  AcType: '',
  BaggageClaim: '03',
  UpdateTime: '2024-12-02T16:30:09+08:00',
}
const row = (changes: object) => boardRowsIn([{ ...recorded, ...changes }], 'TPE')?.[0]
const awaited = { ActualArrivalTime: undefined, UpdateTime: '2024-11-30T20:00:00+08:00' }

test('a recorded row of the board is parsed: local times without a zone, number and airline separate', () => {
  expect(row({})).toEqual({
    airport: 'TPE',
    flightNo: 'ZE885',
    day: '2024-12-01',
    from: 'CJU',
    state: 'landed',
    scheduledAt: '2024-11-30T16:05:00.000Z',
    estimatedAt: '2024-11-30T16:00:00.000Z',
    landedAt: '2024-11-30T16:00:00.000Z',
    terminal: '1',
    baggageClaim: '03',
    codeShares: [],
    writtenAt: '2024-12-02T08:30:09.000Z',
  })
})

test.each([
  ['準時ON TIME', {}, 'scheduled'],
  ['時間更改SCHEDULE CHANGE', { EstimatedArrivalTime: '2024-12-01T03:05' }, 'delayed'],
  ['延遲DELAY', {}, 'delayed'],
  ['取消CANCELLED', {}, 'cancelled'],
  ['取消Cancelled', {}, 'cancelled'],
  ['轉降Diverted', {}, 'diverted'],
  ['', { EstimatedArrivalTime: undefined }, 'scheduled'],
])('the remark %s with its times is the right state of the flight', (ArrivalRemark, times, state) => {
  expect(row({ ...awaited, ArrivalRemark, ...times })?.state).toBe(state)
})

test('an actual time after the row was written is an estimate, and does not mean landed', () => {
  const early = row({ ArrivalRemark: '準時ON TIME', UpdateTime: '2024-11-30T20:00:00+08:00' })
  expect(early).toMatchObject({ state: 'scheduled', landedAt: null, estimatedAt: '2024-11-30T16:00:00.000Z' })
})

test('cargo, other airports and broken rows are skipped; a response that is no list is malformed', () => {
  expect(boardRowsIn([recorded, { ...recorded, IsCargo: true }, { foo: 1 }], 'TPE')).toHaveLength(1)
  expect(boardRowsIn([{ ...recorded, ArrivalAirportID: 'KHH' }], 'TPE')).toEqual([])
  expect(boardRowsIn([{ foo: 1 }], 'TPE')).toBeUndefined()
  expect(boardRowsIn({ message: 'sorry' }, 'TPE')).toBeUndefined()
})

test('code shares are parsed from a text and from a list', () => {
  expect(row({ CodeShare: 'UA7890, NH0801' })?.codeShares).toEqual(['UA7890', 'NH801'])
  expect(row({ CodeShare: ['UA7890', { AirlineID: 'NH', FlightNumber: '801' }] })?.codeShares).toEqual([
    'UA7890',
    'NH801',
  ])
})

/** Recorded on 5 September 2026: a night flight that arrives on the day after its departure. */
const nightFlight = {
  AirlineID: 'CX',
  FlightNumber: 'CX408',
  DepartureAirportID: 'HKG',
  ArrivalAirportID: 'TPE',
  ScheduleStartDate: '2026-10-19',
  ScheduleEndDate: '2026-10-24',
  DepartureTime: '22:50',
  ArrivalTime: '00:35+1',
  ...{ Monday: true, Tuesday: true, Wednesday: true, Thursday: true, Friday: true, Saturday: true, Sunday: false },
  CodeShare: [],
  UpdateTime: '2026-09-06T00:01:53+08:00',
}

test('a recorded timetable is parsed: the number with its airline, and an arrival on the day after', () => {
  const periods = timetableIn([nightFlight], { airport: 'TPE', flightNo: 'CX408' }) ?? []
  expect(periods).toHaveLength(1)
  const on = (day: string) =>
    flightInTimetable(periods, { airport: 'TPE', flightNo: 'CX408', day, seenAt: '2026-09-06T00:00:00.000Z' })
  // It departs on Monday 19 October and arrives on Tuesday; on the 19th nothing arrives.
  expect(on('2026-10-19')).toBeUndefined()
  expect(on('2026-10-20')).toMatchObject({ scheduledAt: '2026-10-19T16:35:00.000Z', source: 'timetable' })
  // The last one departs on Saturday the 24th.
  expect(on('2026-10-25')?.day).toBe('2026-10-25')
  expect(on('2026-10-26')).toBeUndefined()
})
