/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
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
