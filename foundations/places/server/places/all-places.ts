import { airportMetroStations } from './airport-metro-stations.ts'
import { hospitals, universities } from './care-and-study-places.ts'
import { governmentPlaces, hotels } from './civic-places.ts'
import { landmarks, museums, temples } from './landmark-places.ts'
import { departmentStores, nightMarkets, parks, venues } from './leisure-places.ts'
import { lightRailStations } from './light-rail-stations.ts'
import { metroStations } from './metro-stations.ts'
import type { Place } from './place.ts'
import { highSpeedRailStations, railStations } from './rail-stations.ts'
import { roadPlaces } from './road-places.ts'
import { airportPlaces, businessParks, busTerminals, taxiRanks } from './transport-places.ts'

/** Every place that is known by name. */
export const allPlaces: readonly Place[] = [
  ...metroStations,
  ...airportMetroStations,
  ...lightRailStations,
  ...railStations,
  ...highSpeedRailStations,
  ...airportPlaces,
  ...busTerminals,
  ...taxiRanks,
  ...businessParks,
  ...hospitals,
  ...universities,
  ...governmentPlaces,
  ...landmarks,
  ...museums,
  ...temples,
  ...nightMarkets,
  ...departmentStores,
  ...parks,
  ...venues,
  ...hotels,
  ...roadPlaces,
]
