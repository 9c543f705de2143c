import type { CityMarker, CityPart } from '@daoxing/kit/simulator'
import { reportsDoubled, reportsLost, stationCount, stationsSilent } from './charging-settings.ts'
import { stationDesk } from './station-desk.ts'
import { type StationOperator, runStations } from './station-operator.ts'
import { stationCall, stationPanel } from './station-panel.ts'

/** The stations of the city, and the partner that runs them. */
export const chargingCity: CityPart = {
  id: 'charging',
  actors: {
    title: ['站點', 'Stations', 'ステーション'],
    search: ['站點名稱', 'Station', 'ステーション名'],
    empty: ['沒有站點', 'No stations', 'ステーションなし'],
    count: stationCount,
    states: {
      free: { color: '#1B7F3B', label: ['空閒', 'free', '空き'] },
      accepted: { color: '#8A5300', label: ['準備中', 'starting', '準備中'] },
      delivering: { color: '#0B5CAD', label: ['供應中', 'delivering', '供給中'] },
    },
  },
  faults: [stationsSilent, reportsLost, reportsDoubled],
  start(world) {
    const operator = runStations(world)
    return {
      markers: () => markersOf(operator, !world.faults.is(stationsSilent)),
      panels: [stationPanel(operator)],
      calls: [stationCall(operator)],
      desks: [stationDesk(world, operator)],
      stop: () => operator.stop(),
    }
  },
}

function markersOf(operator: StationOperator, isOnline: boolean): readonly CityMarker[] {
  const live = new Map(
    operator.book.newest().flatMap((session) => (session.state === 'ended' ? [] : [[session.stationId, session]])),
  )
  return operator.stations().map(({ stationId, name, address, location }) => {
    const session = live.get(stationId)
    const units = session && (operator.meter(session) / 1000).toFixed(2)
    return {
      id: stationId,
      name,
      state: session?.state ?? 'free',
      isOnline,
      location,
      bearing: null,
      speedMps: 0,
      details: () => [address, ...(units === undefined ? [] : [units])],
    }
  })
}
