import { feature, type Trip } from '@daoxing/taxi/contract'
import { splitNote } from '../plan/note-text.ts'
import { type DraftPlace, useRideDraft } from '../ride-draft.ts'

/** Puts the places and wishes of a trip into the plan, as a retry restores them [TAXI-041]. */
export function planAgain(trip: Trip): void {
  const { start_address: start, end_address: end } = trip
  const { end_latitude: endLat, end_longitude: endLng } = trip
  const drop =
    end === null || endLat === null || endLng === null ? null : placeOf(end, endLat, endLng, trip.end_approximate)
  useRideDraft.getState().change({
    start: placeOf(start, trip.start_latitude, trip.start_longitude, trip.start_approximate),
    stops: trip.stops.map(({ address, lat, lng }) => placeOf(address, lat, lng, false)),
    end: drop,
    isEndOpen: drop === null,
    featureMap: trip.feature_map & ~feature.QA_TEST,
    carModel: trip.car_model,
    ...splitNote(trip.notes),
  })
}

function placeOf(address: string, lat: number, lng: number, isApproximate: boolean): DraftPlace {
  return { name: address, address, location: { lat, lng }, ...(isApproximate && { isApproximate }) }
}
