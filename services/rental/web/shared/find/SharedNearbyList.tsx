import { Button, formatDistance, formatTwd, isApiError, ListRow, useFailure } from '@daoxing/kit/web'
import type { RentalTab } from '@daoxing/rental/contract'
import { CarFront, SquareParking } from 'lucide-react'
import { useState } from 'react'
import { carName } from '../../parts/car-words.ts'
import * as words from '../../words/compiled/messages.js'
import { energyText, lotHoursText, parkingText, whereaboutsText } from '../parts/shared-words.ts'
import { carAddress, lotAddress, type SharedNear } from './use-shared-near.ts'

type SharedNearbyListProps = { readonly tab: RentalTab; readonly found: SharedNear }

/** The stations below stay in sight. */
const firstRows = 2

/** Shared cars near the rider, above the stations: lots by free cars, and cars of the roadside one by one. */
export function SharedNearbyList({ tab, found: { query, lots, cars, isShown } }: SharedNearbyListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const failure = useFailure(query)
  // Without the membership the list of stations below says what is missing.
  if (!isShown || isApiError(failure, 'RENTAL_LOGIN_NEEDED')) return null
  if (failure !== null)
    return (
      <div role="status" className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-secondary text-muted">{words.rental_sharedFind_failed()}</p>
        <Button kind="quiet" onPress={() => void query.refetch()}>
          {words.rental_sharedFind_again()}
        </Button>
      </div>
    )
  const rows = [
    ...lots.map((lot) => ({ kind: 'lot' as const, metres: lot.distanceMetres, lot })),
    ...cars.map((car) => ({ kind: 'car' as const, metres: car.distanceMetres, car })),
  ].toSorted((one, other) => (one.metres ?? 0) - (other.metres ?? 0))
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section aria-label={words.rental_sharedFind_title()} aria-busy={query.isPlaceholderData}>
      <h2 className="text-card font-bold">{words.rental_sharedFind_title()}</h2>
      <p className="text-secondary text-muted">{words.rental_sharedFind_detail()}</p>
      {query.data === undefined && <output className="block h-14 animate-breathe rounded-2 bg-line" />}
      {query.data !== undefined && rows.length === 0 && (
        <p className="py-3 text-muted">{words.rental_sharedFind_none()}</p>
      )}
      <ul aria-label={words.rental_sharedFind_list()}>
        {shown.map((row, at) => (
          <li key={row.kind === 'lot' ? row.lot.stationId : row.car.plateNo}>
            {row.kind === 'lot' ? (
              <ListRow
                to={lotAddress(tab, row.lot.stationId)}
                icon={<SquareParking aria-hidden="true" size={20} />}
                title={<span className="font-bold">{row.lot.name}</span>}
                detail={words.rental_sharedFind_lotFacts({
                  parking: parkingText(row.lot),
                  hours: lotHoursText(row.lot),
                })}
                fact={<Fact count={row.lot.freeCars} metres={row.metres} />}
                hasChevron={false}
                isLast={at === shown.length - 1}
              />
            ) : (
              <ListRow
                to={carAddress(tab, row.car.plateNo)}
                icon={<CarFront aria-hidden="true" size={20} />}
                title={
                  <span className="font-bold">
                    {words.rental_sharedFind_carTitle({ car: carName(row.car.carInfo), plate: row.car.plateNo })}
                  </span>
                }
                detail={
                  <>
                    {energyText(row.car.carInfo)}
                    <span className="block">{whereaboutsText(row.car.whereabouts)}</span>
                  </>
                }
                fact={
                  <span className="block text-end">
                    <span className="block font-bold text-ink">
                      {words.rental_sharedCar_hour({ price: formatTwd(row.car.tariff.hourTwd) })}
                    </span>
                    {row.metres !== null && formatDistance(row.metres)}
                  </span>
                }
                hasChevron={false}
                isLast={at === shown.length - 1}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <Button kind="quiet" isWide onPress={() => setIsWhole(true)}>
          {words.rental_sharedFind_more({ count: rows.length - shown.length })}
        </Button>
      )}
    </section>
  )
}

function Fact({ count, metres }: { readonly count: number; readonly metres: number | null }) {
  return (
    <span className="block text-end">
      <span className={count > 0 ? 'block font-bold text-go' : 'block'}>
        {count > 0 ? words.rental_station_free({ count }) : words.rental_station_noneFree()}
      </span>
      {metres !== null && formatDistance(metres)}
    </span>
  )
}
