import * as placesContract from '@daoxing/places/contract'
import { bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { addFavouriteAnswer } from './calls/add-favourite.ts'
import { changeFavouriteAnswer } from './calls/change-favourite.ts'
import { deleteFavouriteAnswer } from './calls/delete-favourite.ts'
import { listFavouritesAnswer } from './calls/list-favourites.ts'
import { orderFavouritesAnswer } from './calls/order-favourites.ts'
import { autocompletePlacesAnswer } from './calls/autocomplete-places.ts'
import { beginMapImportAnswer } from './calls/begin-map-import.ts'
import { chooseMapStyleAnswer } from './calls/choose-map-style.ts'
import { readMapOfficeAnswer } from './calls/read-map-office.ts'
import { checkAreaAnswer } from './calls/check-area.ts'
import { computeRoutesAnswer } from './calls/compute-routes.ts'
import { convertToTraditionalAnswer } from './calls/convert-to-traditional.ts'
import { geocodeAddressAnswer } from './calls/geocode-address.ts'
import { listMeetingPointsAnswer } from './calls/list-meeting-points.ts'
import { listRecommendedAddressesAnswer } from './calls/list-recommended-addresses.ts'
import { lookUpAddressAnswer } from './calls/look-up-address.ts'
import { mapsGeocodeAnswer } from './calls/maps-geocode.ts'
import { mapsPlaceDetailsAnswer } from './calls/maps-place-details.ts'
import { readBasemapAnswer } from './calls/read-basemap.ts'
import { readGroundTileAnswer } from './calls/read-ground-tile.ts'
import { readLocationAnswer } from './calls/read-location.ts'
import { readMeetingPointGuideAnswer } from './calls/read-meeting-point-guide.ts'
import { readPlaceDetailAnswer } from './calls/read-place-detail.ts'
import { readVicinityAnswer } from './calls/read-vicinity.ts'
import { recommendStartPointAnswer } from './calls/recommend-start-point.ts'
import { reverseGeocodePointAnswer } from './calls/reverse-geocode-point.ts'
import { readStreetTileAnswer } from './calls/read-street-tile.ts'
import { readStreetsAnswer } from './calls/read-streets.ts'
import { selectLocationAnswer } from './calls/select-location.ts'
import { configuredPlaces, configuredRoutes } from './engines/configured-engines.ts'
import { configuredTraffic, trafficPort } from './engines/configured-traffic.ts'
import { forgetPickedPlaces, forgetPickedPlacesHandler } from './jobs/forget-picked-places.ts'
import { mapOffice, mapOfficePort } from './map-office/map-office-port.ts'
import { drawnStreets, drawnStreetsPort } from './ports/drawn-streets-port.ts'
import { embeddedPlaces, placesPort } from './ports/places-port.ts'
import { embeddedRoutes, routesPort } from './ports/routes-port.ts'
import { followImportedMap, importedMapPort } from './real-streets/imported-map.ts'
import { erasePlaces } from './erase-places.ts'

export const placesServer: ServerSlice = {
  name: 'places',
  contract: placesContract,
  calls: [
    listFavouritesAnswer,
    deleteFavouriteAnswer,
    changeFavouriteAnswer,
    addFavouriteAnswer,
    orderFavouritesAnswer,
    readVicinityAnswer,
    lookUpAddressAnswer,
    readMeetingPointGuideAnswer,
    readPlaceDetailAnswer,
    reverseGeocodePointAnswer,
    listMeetingPointsAnswer,
    geocodeAddressAnswer,
    recommendStartPointAnswer,
    convertToTraditionalAnswer,
    selectLocationAnswer,
    listRecommendedAddressesAnswer,
    readLocationAnswer,
    checkAreaAnswer,
    computeRoutesAnswer,
    mapsGeocodeAnswer,
    mapsPlaceDetailsAnswer,
    autocompletePlacesAnswer,
    readBasemapAnswer,
    readStreetsAnswer,
    readStreetTileAnswer,
    readGroundTileAnswer,
    readMapOfficeAnswer,
    chooseMapStyleAnswer,
    beginMapImportAnswer,
  ],
  jobs: [bindJob(forgetPickedPlaces, forgetPickedPlacesHandler)],
  onStart: ({ house, tx }) =>
    house.jobs.plan(tx, forgetPickedPlaces, {}, { key: forgetPickedPlaces.name, keepDueAt: true }),
  onClose: async ({ house }) => {
    house.port(mapOfficePort).close()
    await house.port(importedMapPort).close()
  },
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: erasePlaces,
  words: new URL('../contract/words/', import.meta.url),
  ports(house) {
    const traffic = configuredTraffic(process.env)
    const map = followImportedMap(house.settings.mapFolder, house.log)
    const ourRoutes = embeddedRoutes(traffic, { log: house.log, map })
    return [
      bindPort(trafficPort, traffic),
      bindPort(importedMapPort, map),
      bindPort(mapOfficePort, mapOffice({ mapFolder: house.settings.mapFolder, map, environment: process.env })),
      bindPort(drawnStreetsPort, drawnStreets(process.env, map, house.settings.mapFolder)),
      bindPort(placesPort, configuredPlaces(process.env, { house, embedded: embeddedPlaces(house, map) })),
      bindPort(routesPort, configuredRoutes(process.env, { house, embedded: ourRoutes, traffic })),
    ]
  },
}
