/** The calls of the shuttle screens with their schemas, loaded after the first render. */
export { bookAirportTrip, getAirportPricing, getFlightInfo, keepDivertedTrip } from '@daoxing/taxi/contract'
