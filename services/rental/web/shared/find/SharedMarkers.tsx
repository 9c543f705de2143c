import { CircleLayer, cx, formatTwd, MapMarker, type MapTwinItem } from '@daoxing/kit/web'
import type { RentalTab, SharedCar } from '@daoxing/rental/contract'
import { CarFront } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import * as words from '../../words/compiled/messages.js'
import type { FoundLot } from '../shared-data.ts'
import { carAddress, lotAddress, type SharedNear } from './use-shared-near.ts'

/** Fewer on the map at once: a marker is an element, and the list has all of them. */
const markersMax = 40

const lotText = ({ name, freeCars }: FoundLot) => words.rental_sharedFind_lotOnMap({ name, count: freeCars })
const carText = ({ plateNo, tariff }: SharedCar) =>
  words.rental_sharedFind_carOnMap({ plate: plateNo, price: formatTwd(tariff.hourTwd) })

/** The shared cars of the map, as text. */
export function useSharedTwin(tab: RentalTab, { lots, cars }: SharedNear): readonly MapTwinItem[] {
  const navigate = useNavigate()
  return [
    ...lots.map((lot) => ({
      id: lot.stationId,
      text: lotText(lot),
      onPress: () => void navigate(lotAddress(tab, lot.stationId)),
    })),
    ...cars.map((car) => ({
      id: car.plateNo,
      text: carText(car),
      onPress: () => void navigate(carAddress(tab, car.plateNo)),
    })),
  ]
}

type SharedMarkersProps = { readonly tab: RentalTab; readonly found: SharedNear }

/** Lots with their free cars, and cars at the roadside with the circle in which they may be. */
export function SharedMarkers({ tab, found: { lots, cars } }: SharedMarkersProps) {
  const navigate = useNavigate()
  const shown = cars.slice(0, markersMax)
  const circles = useMemo(
    () => shown.map(({ whereabouts }) => ({ at: whereabouts.location, radiusMetres: whereabouts.accuracyMetres })),
    [shown],
  )
  return (
    <>
      <CircleLayer circles={circles} />
      {lots.slice(0, markersMax).map((lot) => (
        <MapMarker key={lot.stationId} at={lot.location} level={lot.freeCars > 0 ? 4 : 2}>
          {/* Not in the tab order: the list in the sheet offers the same by keyboard. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={lotText(lot)}
            onClick={() => void navigate(lotAddress(tab, lot.stationId))}
            className="flex size-touch items-center justify-center"
          >
            <span
              className={cx(
                'flex min-w-5 items-center justify-center gap-1 rounded-2 border-2 border-surface px-2 py-1 font-bold shadow-float',
                lot.freeCars > 0 ? 'bg-rental text-white' : 'bg-surface text-muted',
              )}
            >
              <CarFront aria-hidden="true" size={16} />
              {lot.freeCars}
            </span>
          </button>
        </MapMarker>
      ))}
      {shown.map((car) => (
        <MapMarker key={car.plateNo} at={car.whereabouts.location} level={3}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={carText(car)}
            onClick={() => void navigate(carAddress(tab, car.plateNo))}
            className="flex size-touch items-center justify-center"
          >
            <span className="flex size-10 items-center justify-center rounded-full border-2 border-surface bg-rental text-white shadow-float">
              <CarFront aria-hidden="true" size={16} />
            </span>
          </button>
        </MapMarker>
      ))}
    </>
  )
}
