import { useSearchParams } from 'react-router'
import { ReserveCar } from '../reserve/ReserveCar.tsx'
import { LinkedCar } from './LinkedCar.tsx'
import { LotCars } from './LotCars.tsx'
import { useReservation } from '../../use-reservation.ts'

/** The shared car or the lot that the URL names. */
export function SharedReservation() {
  const [search] = useSearchParams()
  const { tab } = useReservation()
  const car = search.get('car')
  if (car !== null) return <ReserveCar key={car} tab={tab} plateNo={car} />
  const vehicle = search.get('vehicle')
  if (vehicle !== null) return <LinkedCar key={vehicle} tab={tab} vehicleId={vehicle} />
  return <LotCars tab={tab} stationId={search.get('lot') ?? ''} />
}
