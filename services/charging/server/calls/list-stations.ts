import { chargingMapCentre, listStations } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { plugMaskOf } from '../find/connector-code.ts'
import { tariffTypeBit } from '../find/known-tariffs.ts'
import { boxOf, lookAtView, withinBytes } from '../find/look-at-view.ts'
import { matchStations } from '../find/match-stations.ts'
import { nearestFirst, sortedStations, withinKm } from '../find/sort-stations.ts'
import { stationView } from '../find/station-view.ts'
import { viewingFor } from '../find/viewing.ts'
import { seriesOf } from '../rules/car-series.ts'
import { foldedName } from '../rules/folded-name.ts'

const usualZoom = 13

/** With the four sides of a view a map with clusters, else the list that twins it. Without signing in nothing is a favourite. */
export const listStationsAnswer = answer(listStations, async ({ query, who, tx, house }) => {
  const riderId = who.kind === 'rider' ? who.riderId : undefined
  const { userLat: lat, userLng: lng, carSeriesId } = query
  const from = lat === undefined || lng === undefined ? undefined : { lat, lng }
  const series = carSeriesId === undefined ? undefined : seriesOf(carSeriesId)
  if (carSeriesId !== undefined && !series) return { stations: [], clusters: [], total: 0 }
  const narrowed = {
    plugMask: plugMaskOf(query.connectorTypes) & plugMaskOf(series?.plugs),
    lowKw: query.electricPowerLow ?? 0,
    highKw: query.electricPowerHigh ?? 2_000,
    priceTypes: (query.priceTypes ?? []).reduce((mask, type) => mask | tariffTypeBit[type], 0),
  }
  const viewing = await viewingFor({ ...query, tx, house, riderId, from, filter: narrowed })
  const box = boxOf(query)
  const found = matchStations(viewing.index, {
    ...viewing.filter,
    box,
    name: foldedName(query.likeStationName ?? ''),
    parties: query.cpos?.length ? new Set(query.cpos) : undefined,
    isFree: query.isFree === 1,
    isOpenNow: query.isOpenNow === 1,
    only: query.isFavourite === 1 ? viewing.favourites : undefined,
  })
  const here = from ?? chargingMapCentre
  const matches = query.isWithinKm === undefined ? found : withinKm(viewing.index, found, here, query.isWithinKm)
  const total = matches.length
  if (box) {
    const zoom = query.zoom ?? usualZoom
    const view = lookAtView({ index: viewing.index, matches, zoom, viewOf: (station) => stationView(viewing, station) })
    return { stations: sortedStations(view.stations, query.orderBy), clusters: view.clusters, total }
  }
  const isNearest = query.orderBy === undefined || query.orderBy === 'distance'
  const nearest = nearestFirst(viewing.index, matches, here, isNearest)
  const views = nearest.values().map((station) => stationView(viewing, station))
  return { stations: withinBytes(isNearest ? views : sortedStations([...views], query.orderBy)), clusters: [], total }
})
