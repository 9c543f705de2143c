import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { useTripDraft } from '../draft.ts'

/** Fills the plan with the places and requirements of a trip that was not driven, so that one tap asks for its price. */
export function planAgain(trip: DesignatedTrip): void {
  const { start_address: from, end_address: to, driving_preferences: preferences, note } = trip
  useTripDraft.getState().change({
    start: { name: from, address: from, location: { lat: trip.start_lat, lng: trip.start_lng } },
    end: to === '' ? null : { name: to, address: to, location: { lat: trip.end_lat, lng: trip.end_lng } },
    isEndOpen: to === '',
    ...{ preferences, note, plate: trip.car_plate, model: trip.car_model },
  })
}
