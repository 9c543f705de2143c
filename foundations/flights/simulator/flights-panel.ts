import { FlightAirport } from '@daoxing/flights/contract'
import { instantFromMs } from '@daoxing/kit/contract'
import { type CityPanel, type ConsoleText, realNowMs } from '@daoxing/kit/simulator'
import { type Arrival, arrivalsAt, type FlightChanges } from './arrival-board.ts'

const words = {
  title: ['航班', 'Flights', '航空便'],
  none: ['接下來沒有航班抵達。', 'No arrivals soon.', 'まもなく到着する便はありません。'],
  late: ['晚 3 小時', '3 h late', '3 時間遅延'],
  early: ['早 30 分', '30 min early', '30 分早着'],
  cancel: ['取消', 'Cancel', '欠航'],
  divert: ['轉降', 'Divert', '行先変更'],
  terminal: ['換航廈', 'Other terminal', 'ターミナル変更'],
} as const satisfies Readonly<Record<string, ConsoleText>>
const stateWords: Readonly<Record<Arrival['state'], ConsoleText>> = {
  expected: ['準時', 'on time', '定刻'],
  late: ['延誤', 'late', '遅延'],
  landed: ['已到', 'landed', '到着'],
  cancelled: ['取消', 'cancelled', '欠航'],
  diverted: ['轉降', 'diverted', '行先変更'],
}
const shownMs = 6 * 3600 * 1000

/** The next arrivals at each airport, each with buttons for its possible changes. */
export function flightsPanel(changes: () => FlightChanges): CityPanel {
  return {
    id: 'flights',
    title: words.title,
    empty: () => words.none,
    rows({ say }) {
      const nowMs = realNowMs()
      return FlightAirport.options
        .flatMap((airport) => arrivalsAt(airport, changes(), nowMs))
        .filter(({ scheduledMs, expectedMs }) => expectedMs > nowMs - shownMs / 6 && scheduledMs < nowMs + shownMs)
        .toSorted((one, other) => one.expectedMs - other.expectedMs)
        .map((arrival) => {
          const { flight, flightNo, day, expectedMs, state, terminal } = arrival
          const strike = (label: ConsoleText, facts: object) => ({
            does: 'post' as const,
            label: say(label),
            path: '/api/faults',
            body: { kind: 'flight_changes', airport: flight.airport, flight: flightNo, day, ...facts },
          })
          return {
            key: `${flight.airport} ${flightNo} ${day}`,
            blocks: [
              {
                block: 'heading',
                text: `${flightNo} · ${flight.from} → ${flight.airport}${terminal}`,
                side: `${say(stateWords[state])} · ${say.dayAndTime(instantFromMs(expectedMs))}`,
              },
              {
                block: 'actions',
                actions: [
                  strike(words.late, { minutes_late: 180 }),
                  strike(words.early, { minutes_late: -30 }),
                  strike(words.cancel, { fate: 'cancelled' }),
                  strike(words.divert, { fate: 'diverted' }),
                  ...(flight.airport === 'TPE'
                    ? [strike(words.terminal, { terminal: terminal === '1' ? '2' : '1' })]
                    : []),
                ],
              },
            ],
          }
        })
    },
  }
}
