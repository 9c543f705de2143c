import { areTooClose, type ChauffeurConfig } from '@daoxing/chauffeur/contract'
import type { ChauffeurDraft } from '../draft.ts'

type Limits = Pick<ChauffeurConfig, 'cars' | 'tooCloseMetres'>
type Journey = Pick<
  ChauffeurDraft,
  'start' | 'end' | 'stops' | 'isRoundTrip' | 'carType' | 'adult' | 'child' | 'luggage' | 'safeSeatCount'
>

/** Why a journey cannot be priced yet; undefined if it can. The server checks the same and more. */
export type JourneyFault = 'noStart' | 'noEnd' | 'noStop' | 'tooClose' | 'people' | 'luggage' | 'babySeats'

export function journeyFault(journey: Journey, { cars, tooCloseMetres }: Limits): JourneyFault | undefined {
  const { start, end, stops, isRoundTrip, carType, adult, child, luggage, safeSeatCount } = journey
  if (start === null) return 'noStart'
  if (!isRoundTrip && end === null) return 'noEnd'
  if (isRoundTrip && stops.length === 0) return 'noStop'
  const points = [start, ...stops, ...(isRoundTrip ? [start] : end === null ? [] : [end])]
  const isClose = points.some((point, at) => {
    const next = points[at + 1]
    return next !== undefined && areTooClose(point.location, next.location, tooCloseMetres)
  })
  if (isClose) return 'tooClose'
  const car = cars.find((offered) => offered.carType === carType)
  if (car === undefined) return undefined
  if (adult + child > car.passengersMax) return 'people'
  if (luggage > car.luggageMax) return 'luggage'
  return safeSeatCount > car.babySeatsMax ? 'babySeats' : undefined
}
