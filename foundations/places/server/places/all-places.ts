import { airportMetroStations } from '../data/airport-metro-stations.ts'
import { airportsOfTaiwan } from '../data/airports-of-taiwan.ts'
import { governmentPlaces } from '../data/civic-places.ts'
import { collegesNorth } from '../data/colleges-north.ts'
import { culturePlaces } from '../data/culture-places.ts'
import { departmentStores } from '../data/department-stores-greater-taipei.ts'
import { departmentStoresOfTaiwan, nightMarketsOfTaiwan } from '../data/errands-of-taiwan.ts'
import { highSchools } from '../data/high-schools.ts'
import { hospitalsEast } from '../data/hospitals-east.ts'
import { hospitals } from '../data/hospitals-greater-taipei.ts'
import { hospitalsNorthAndCentre } from '../data/hospitals-north-and-centre.ts'
import { hospitalsSouth } from '../data/hospitals-south.ts'
import { hotSprings } from '../data/hot-springs.ts'
import { hotels } from '../data/hotels.ts'
import { kaohsiungLightRailStations, kaohsiungMetroStations } from '../data/kaohsiung-stations.ts'
import { landmarks, museums, temples } from '../data/landmark-places.ts'
import { nightMarkets, parks, venues } from '../data/leisure-places.ts'
import { lightRailStations } from '../data/light-rail-stations.ts'
import { metroStations } from '../data/metro-stations.ts'
import { moreHospitals } from '../data/more-hospitals.ts'
import type { Place } from './place.ts'
import { easternRailStations } from '../data/rail-stations-east.ts'
import { westernRailStations } from '../data/rail-stations-west.ts'
import { highSpeedRailStations, railStations } from '../data/rail-stations.ts'
import { roadPlaces } from '../data/road-places.ts'
import { roadsAtBicycleStations } from '../data/roads-at-bicycle-stations.ts'
import { roadsOf } from '../data/roads-of-cities.ts'
import { sanyingStations } from '../data/sanying-stations.ts'
import { withShortNames } from '../data/short-names.ts'
import { sightsNorthAndCentre } from '../data/sights-north-and-centre.ts'
import { sightsOfTaipei } from '../data/sights-of-taipei.ts'
import { sightsSouthAndEast } from '../data/sights-south-and-east.ts'
import { taichungMetroStations } from '../data/taichung-stations.ts'
import { smallMuseumsOfTaipei } from '../data/small-museums-of-taipei.ts'
import { sportsCenters } from '../data/sports-centers.ts'
import { cityTaxiRanks } from '../data/taxi-rank-places.ts'
import { templesOfTaiwan } from '../data/temples-of-taiwan.ts'
import { airportPlaces, businessParks, busTerminals, stationRanks } from '../data/transport-places.ts'
import { universitiesCentre } from '../data/universities-centre.ts'
import { universities } from '../data/universities-greater-taipei.ts'
import { universitiesSouthAndEast } from '../data/universities-south-and-east.ts'

const standing: readonly Place[] = [
  ...metroStations,
  ...airportMetroStations,
  ...sanyingStations,
  ...taichungMetroStations,
  ...kaohsiungMetroStations,
  ...lightRailStations,
  ...kaohsiungLightRailStations,
  ...railStations,
  ...westernRailStations,
  ...easternRailStations,
  ...highSpeedRailStations,
  ...airportPlaces,
  ...airportsOfTaiwan,
  ...busTerminals,
  ...stationRanks,
  ...cityTaxiRanks,
  ...businessParks,
  ...hospitals,
  ...hospitalsNorthAndCentre,
  ...hospitalsSouth,
  ...hospitalsEast,
  ...moreHospitals,
  ...universities,
  ...collegesNorth,
  ...universitiesCentre,
  ...universitiesSouthAndEast,
  ...highSchools,
  ...governmentPlaces,
  ...landmarks,
  ...museums,
  ...temples,
  ...templesOfTaiwan,
  ...nightMarkets,
  ...nightMarketsOfTaiwan,
  ...departmentStores,
  ...departmentStoresOfTaiwan,
  ...parks,
  ...venues,
  ...sportsCenters,
  ...culturePlaces,
  ...sightsOfTaipei,
  ...smallMuseumsOfTaipei,
  ...sightsNorthAndCentre,
  ...sightsSouthAndEast,
  ...hotSprings,
  ...hotels,
]

/** Every place that is known by name, in all of Taiwan; greater Taipei is the densest. */
export const allPlaces: readonly Place[] = [
  ...standing.map(withShortNames),
  ...roadPlaces,
  ...roadsAtBicycleStations,
  ...roadsOf(standing),
]
