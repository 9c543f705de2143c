import { formatDistance, formatTwd, ListRow } from '@daoxing/kit/web'
import type { RentalTab } from '@daoxing/rental/contract'
import { CarFront, SquareParking } from 'lucide-react'
import { carName } from '../../parts/car-words.ts'
import * as words from '../../words/compiled/messages.js'
import { energyText, lotHoursText, parkingText, whereaboutsText } from '../parts/shared-words.ts'
import { carAddress, lotAddress, type SharedNear } from './use-shared-near.ts'

type Found = Pick<SharedNear, 'lots' | 'cars'>
type LotFound = { readonly kind: 'lot'; readonly metres: number | null; readonly lot: Found['lots'][number] }
type CarFound = { readonly kind: 'car'; readonly metres: number | null; readonly car: Found['cars'][number] }
export type SharedFound = LotFound | CarFound

/** Lots and cars of the roadside, the nearest first. */
export function sharedRows({ lots, cars }: Found): readonly SharedFound[] {
  return [
    ...lots.map((lot) => ({ kind: 'lot' as const, metres: lot.distanceMetres, lot })),
    ...cars.map((car) => ({ kind: 'car' as const, metres: car.distanceMetres, car })),
  ].toSorted((one, other) => (one.metres ?? 0) - (other.metres ?? 0))
}

/** Whether the rider's words are in the name of a lot, or in the name or plate of a car. */
export function isNamed(row: SharedFound, text: string): boolean {
  const name = row.kind === 'lot' ? row.lot.name : `${carName(row.car.carInfo)} ${row.car.plateNo}`
  return name.toLowerCase().includes(text.trim().toLowerCase())
}

export const keyOfRow = (row: SharedFound) => (row.kind === 'lot' ? row.lot.stationId : row.car.plateNo)

type SharedRowProps = { readonly tab: RentalTab; readonly row: SharedFound; readonly isLast: boolean }

/** A lot with its free cars, or one car of the roadside with its price. */
export function SharedRow({ tab, row, isLast }: SharedRowProps) {
  if (row.kind === 'lot')
    return (
      <ListRow
        to={lotAddress(tab, row.lot.stationId)}
        icon={<SquareParking aria-hidden="true" size={20} />}
        title={<span className="font-bold">{row.lot.name}</span>}
        detail={words.rental_sharedFind_lotFacts({ parking: parkingText(row.lot), hours: lotHoursText(row.lot) })}
        fact={<LotFact count={row.lot.freeCars} metres={row.metres} />}
        hasChevron={false}
        isLast={isLast}
      />
    )
  const { plateNo, carInfo, whereabouts, tariff } = row.car
  return (
    <ListRow
      to={carAddress(tab, plateNo)}
      icon={<CarFront aria-hidden="true" size={20} />}
      title={
        <span className="font-bold">{words.rental_sharedFind_carTitle({ car: carName(carInfo), plate: plateNo })}</span>
      }
      detail={
        <>
          {energyText(carInfo)}
          <span className="block">{whereaboutsText(whereabouts)}</span>
        </>
      }
      fact={
        <span className="block text-end">
          <span className="block font-bold text-ink">
            {words.rental_sharedCar_hour({ price: formatTwd(tariff.hourTwd) })}
          </span>
          {row.metres !== null && formatDistance(row.metres)}
        </span>
      }
      hasChevron={false}
      isLast={isLast}
    />
  )
}

function LotFact({ count, metres }: { readonly count: number; readonly metres: number | null }) {
  return (
    <span className="block text-end">
      <span className={count > 0 ? 'block font-bold text-go' : 'block'}>
        {count > 0 ? words.rental_station_free({ count }) : words.rental_station_noneFree()}
      </span>
      {metres !== null && formatDistance(metres)}
    </span>
  )
}
