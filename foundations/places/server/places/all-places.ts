import { airportMetroStations } from './airport-metro-stations.ts'
import { airportsOfTaiwan } from './airports-of-taiwan.ts'
import { governmentPlaces } from './civic-places.ts'
import { collegesNorth } from './colleges-north.ts'
import { culturePlaces } from './culture-places.ts'
import { departmentStores } from './department-stores-greater-taipei.ts'
import { departmentStoresOfTaiwan, nightMarketsOfTaiwan } from './errands-of-taiwan.ts'
import { highSchools } from './high-schools.ts'
import { hospitalsEast } from './hospitals-east.ts'
import { hospitals } from './hospitals-greater-taipei.ts'
import { hospitalsNorthAndCentre } from './hospitals-north-and-centre.ts'
import { hospitalsSouth } from './hospitals-south.ts'
import { hotSprings } from './hot-springs.ts'
import { hotels } from './hotels.ts'
import { kaohsiungLightRailStations, kaohsiungMetroStations } from './kaohsiung-stations.ts'
import { landmarks, museums, temples } from './landmark-places.ts'
import { nightMarkets, parks, venues } from './leisure-places.ts'
import { lightRailStations } from './light-rail-stations.ts'
import { metroStations } from './metro-stations.ts'
import { moreHospitals } from './more-hospitals.ts'
import type { Place } from './place.ts'
import { easternRailStations } from './rail-stations-east.ts'
import { westernRailStations } from './rail-stations-west.ts'
import { highSpeedRailStations, railStations } from './rail-stations.ts'
import { roadPlaces } from './road-places.ts'
import { roadsAtBicycleStations } from './roads-at-bicycle-stations.ts'
import { roadsOf } from './roads-of-cities.ts'
import { sanyingStations } from './sanying-stations.ts'
import { withShortNames } from './short-names.ts'
import { sightsNorthAndCentre } from './sights-north-and-centre.ts'
import { sightsOfTaipei } from './sights-of-taipei.ts'
import { sightsSouthAndEast } from './sights-south-and-east.ts'
import { taichungMetroStations } from './taichung-stations.ts'
import { smallMuseumsOfTaipei } from './small-museums-of-taipei.ts'
import { sportsCenters } from './sports-centers.ts'
import { cityTaxiRanks } from './taxi-rank-places.ts'
import { templesOfTaiwan } from './temples-of-taiwan.ts'
import { airportPlaces, businessParks, busTerminals, taxiRanks } from './transport-places.ts'
import { universitiesCentre } from './universities-centre.ts'
import { universities } from './universities-greater-taipei.ts'
import { universitiesSouthAndEast } from './universities-south-and-east.ts'

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
  ...taxiRanks,
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

/** Every place that is known by name, in all of Taiwan, greater Taipei densest. */
export const allPlaces: readonly Place[] = [
  ...standing.map(withShortNames),
  ...roadPlaces,
  ...roadsAtBicycleStations,
  ...roadsOf(standing),
]
