/** The calls of a reservation's own screens, with their schemas: loaded beside them. */
export { confirmReservationChange, estimateReservationChange, payReservation } from '@daoxing/taxi/contract'
