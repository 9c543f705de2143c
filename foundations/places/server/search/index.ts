export { addressId } from './address-id.ts'
export { readEnglishRoads, readRegisterInEnglish } from './english-names.ts'
export {
  buildFindables,
  type Findable,
  findablePlaces,
  findableVillages,
  type ImportedNames,
  indexInPieces,
  indexOf,
  knownThings,
} from './findable.ts'
export { bareName, fitOf, stationFit } from './fit-of.ts'
export { houseKey, houseNumbersOf } from './house-numbers.ts'
export { meetingPointsNear, type Near, placesNear, recommendedStartPoint, type StartPoint } from './nearby.ts'
export { normaliseText } from './normalise-text.ts'
export { parseAddress, type TypedAddress } from './parse-address.ts'
export { gatherRoads, knownRoads } from './pin-address.ts'
export { geocode, type KnownPlace, placeOfId } from './place-detail.ts'
export type { FoundPlace, PlaceSearch } from './place-search.ts'
export { hereMetres, lossOfDistance, lossOfKind, lossOfPlace, worthOfKind } from './place-worth.ts'
export { readAddress } from './read-address.ts'
export { metresFromAllKnown } from './remote-from-all.ts'
export { areaNameOf, nameOf, reverseGeocode, type ReverseGeocode } from './reverse-geocode.ts'
export { loadRoadRegister } from './road-register.ts'
export { searchAmong } from './search-among.ts'
export { buildSounds } from './search-by-sound.ts'
export { searchPlaces } from './search-places.ts'
export { cellOf, streetAddressesOf } from './street-addresses.ts'
export { crossingName, streetCrossingsOf } from './street-crossings.ts'
export { TextCollector } from './text-table.ts'
export { traditionalAddress } from './traditional-text.ts'
export { typedQuestions } from './typed-questions.ts'
