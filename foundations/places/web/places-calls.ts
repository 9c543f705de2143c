/** The calls that the page sends, with their schemas: loaded beside what is drawn before the first of them has answered. */
export {
  addFavourite,
  autocompletePlaces,
  changeFavourite,
  deleteFavourite,
  listFavourites,
  listMeetingPoints,
  listRecommendedAddresses,
  orderFavourites,
  readPlaceDetail,
  readMeetingPointGuide,
  readVicinity,
  recommendStartPoint,
  reverseGeocodePoint,
  selectLocation,
} from '@daoxing/places/contract'
