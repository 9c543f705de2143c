export { createStationIndex, type PublishedStation, type StationIndex } from '../find/station-index.ts'
export { lookAtView } from '../find/look-at-view.ts'
export { matchStations, type StationFilter } from '../find/match-stations.ts'
export { stationView, type Viewing } from '../find/station-view.ts'
