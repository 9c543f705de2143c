import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import {
  autocompletePlaces,
  checkArea,
  computeRoutes,
  convertToTraditional,
  geocodeAddress,
  listMeetingPoints,
  listRecommendedAddresses,
  lookUpAddress,
  mapsGeocode,
  mapsPlaceDetails,
  readBasemap,
  readGroundTile,
  readStreets,
  readStreetTile,
  readLocation,
  readMeetingPointGuide,
  readPlaceDetail,
  readVicinity,
  recommendStartPoint,
  reverseGeocodePoint,
  selectLocation,
  addFavourite,
  changeFavourite,
  deleteFavourite,
  listFavourites,
  orderFavourites,
  beginMapImport,
  chooseMapStyle,
  readMapOffice,
} from '@daoxing/places/contract'
import { addFavouriteHandler } from './calls/add-favourite.ts'
import { changeFavouriteHandler } from './calls/change-favourite.ts'
import { deleteFavouriteHandler } from './calls/delete-favourite.ts'
import { listFavouritesHandler } from './calls/list-favourites.ts'
import { orderFavouritesHandler } from './calls/order-favourites.ts'
import { autocompletePlacesHandler } from './calls/autocomplete-places.ts'
import { beginMapImportHandler } from './calls/begin-map-import.ts'
import { chooseMapStyleHandler } from './calls/choose-map-style.ts'
import { readMapOfficeHandler } from './calls/read-map-office.ts'
import { checkAreaHandler } from './calls/check-area.ts'
import { computeRoutesHandler } from './calls/compute-routes.ts'
import { convertToTraditionalHandler } from './calls/convert-to-traditional.ts'
import { geocodeAddressHandler } from './calls/geocode-address.ts'
import { listMeetingPointsHandler } from './calls/list-meeting-points.ts'
import { listRecommendedAddressesHandler } from './calls/list-recommended-addresses.ts'
import { lookUpAddressHandler } from './calls/look-up-address.ts'
import { mapsGeocodeHandler } from './calls/maps-geocode.ts'
import { mapsPlaceDetailsHandler } from './calls/maps-place-details.ts'
import { readBasemapHandler } from './calls/read-basemap.ts'
import { readGroundTileHandler } from './calls/read-ground-tile.ts'
import { readLocationHandler } from './calls/read-location.ts'
import { readMeetingPointGuideHandler } from './calls/read-meeting-point-guide.ts'
import { readPlaceDetailHandler } from './calls/read-place-detail.ts'
import { readVicinityHandler } from './calls/read-vicinity.ts'
import { recommendStartPointHandler } from './calls/recommend-start-point.ts'
import { reverseGeocodePointHandler } from './calls/reverse-geocode-point.ts'
import { readStreetTileHandler } from './calls/read-street-tile.ts'
import { readStreetsHandler } from './calls/read-streets.ts'
import { selectLocationHandler } from './calls/select-location.ts'
import { configuredPlaces, configuredRoutes } from './engines/configured-engines.ts'
import { configuredTraffic, trafficPort } from './engines/configured-traffic.ts'
import { forgetPickedPlaces, forgetPickedPlacesWork } from './jobs/forget-picked-places.ts'
import { mapOffice, mapOfficePort } from './map-office/map-office-port.ts'
import { drawnStreets, drawnStreetsPort } from './ports/drawn-streets-port.ts'
import { embeddedPlaces, placesPort } from './ports/places-port.ts'
import { embeddedRoutes, routesPort } from './ports/routes-port.ts'
import { followImportedMap, importedMapPort } from './real-streets/imported-map.ts'

export const placesServer: ServerSlice = {
  name: 'places',
  calls: [
    bindCall(listFavourites, listFavouritesHandler),
    bindCall(deleteFavourite, deleteFavouriteHandler),
    bindCall(changeFavourite, changeFavouriteHandler),
    bindCall(addFavourite, addFavouriteHandler),
    bindCall(orderFavourites, orderFavouritesHandler),
    bindCall(readVicinity, readVicinityHandler),
    bindCall(lookUpAddress, lookUpAddressHandler),
    bindCall(readMeetingPointGuide, readMeetingPointGuideHandler),
    bindCall(readPlaceDetail, readPlaceDetailHandler),
    bindCall(reverseGeocodePoint, reverseGeocodePointHandler),
    bindCall(listMeetingPoints, listMeetingPointsHandler),
    bindCall(geocodeAddress, geocodeAddressHandler),
    bindCall(recommendStartPoint, recommendStartPointHandler),
    bindCall(convertToTraditional, convertToTraditionalHandler),
    bindCall(selectLocation, selectLocationHandler),
    bindCall(listRecommendedAddresses, listRecommendedAddressesHandler),
    bindCall(readLocation, readLocationHandler),
    bindCall(checkArea, checkAreaHandler),
    bindCall(computeRoutes, computeRoutesHandler),
    bindCall(mapsGeocode, mapsGeocodeHandler),
    bindCall(mapsPlaceDetails, mapsPlaceDetailsHandler),
    bindCall(autocompletePlaces, autocompletePlacesHandler),
    bindCall(readBasemap, readBasemapHandler),
    bindCall(readStreets, readStreetsHandler),
    bindCall(readStreetTile, readStreetTileHandler),
    bindCall(readGroundTile, readGroundTileHandler),
    bindCall(readMapOffice, readMapOfficeHandler),
    bindCall(chooseMapStyle, chooseMapStyleHandler),
    bindCall(beginMapImport, beginMapImportHandler),
  ],
  jobs: [bindJob(forgetPickedPlaces, forgetPickedPlacesWork)],
  onStart: ({ house, tx }) =>
    house.jobs.plan(tx, forgetPickedPlaces, {}, { key: forgetPickedPlaces.name, keepDueAt: true }),
  onClose: async ({ house }) => {
    house.port(mapOfficePort).close()
    await house.port(importedMapPort).close()
  },
  migrations: new URL('./migrations/', import.meta.url),
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
