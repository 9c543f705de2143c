import {
  Badge,
  cx,
  EmptyState,
  formatTwd,
  IconButton,
  Link,
  Loaded,
  MapMarker,
  MapView,
  Sheet,
  type SheetHeight,
  Skeleton,
  useGoBack,
  useScreenTitle,
} from '@daoxing/kit/web'
import { centralTaipei } from '@daoxing/kit/contract'
import type { RentalTab } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CarFront, ChevronLeft, Phone, SquareParking } from 'lucide-react'
import { useState } from 'react'
import { CarPicture } from '../../parts/CarPicture.tsx'
import { carFacts, carName } from '../../parts/car-words.ts'
import { RentalGate } from '../../parts/RentalGate.tsx'
import * as words from '../../words/compiled/messages.js'
import { energyText, parkingText } from '../parts/shared-words.ts'
import { lotCarsQuery } from '../shared-data.ts'
import { LotHours } from './LotHours.tsx'
import { carAddress } from './use-shared-near.ts'

type LotCarsProps = { readonly tab: RentalTab; readonly stationId: string }

/** A lot on the map, with its opening hours, its floor, and its free cars [SHC-018]. */
export function LotCars({ tab, stationId }: LotCarsProps) {
  const query = useQuery(lotCarsQuery(stationId))
  const goBack = useGoBack('/rental/reservation')
  const [coveredPx, setCoveredPx] = useState(400)
  const [height, setHeight] = useState<SheetHeight>('half')
  const lot = query.data?.lot
  const title = lot?.name ?? words.rental_lot_title()
  useScreenTitle(title)
  return (
    <div className="relative h-dvh overflow-hidden">
      <div className="absolute inset-0">
        <MapView
          camera={{ centre: lot?.location ?? centralTaipei, zoom: 15.5 }}
          padding={{ top: 72, bottom: Math.min(coveredPx, Math.max(0, innerHeight - 232)) }}
          twin={lot === undefined ? [] : [{ id: lot.stationId, text: `${lot.name} ${lot.address}` }]}
        >
          {lot !== undefined && (
            <MapMarker at={lot.location} level={4}>
              <span className="flex size-10 items-center justify-center rounded-2 border-2 border-surface bg-rental text-white shadow-float">
                <SquareParking aria-hidden="true" size={22} />
              </span>
            </MapMarker>
          )}
        </MapView>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 z-20 p-3 pt-[max(12px,var(--spacing-safe-top))] *:pointer-events-auto wide:start-108">
        <IconButton kind="floating" label={words.rental_plan_back()} icon={<ChevronLeft />} onPress={goBack} />
      </div>
      <Sheet
        label={title}
        stage="lot"
        height={height}
        onHeight={setHeight}
        onCovered={setCoveredPx}
        header={<h1 className="pb-1 text-page font-bold">{title}</h1>}
      >
        <RentalGate query={query}>
          <Loaded query={query} skeleton={<Skeleton rows={4} />}>
            {({ lot: place, openingHours, cars }) => (
              <div className="flex flex-col gap-3">
                <div>
                  <p>{place.address}</p>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-secondary text-muted">
                    <Badge kind="muted">{parkingText(place)}</Badge>
                    <a
                      href={`tel:${place.phone}`}
                      className="inline-flex min-h-touch items-center gap-1 font-bold text-go"
                    >
                      <Phone aria-hidden="true" size={16} />
                      {place.phone}
                    </a>
                  </p>
                </div>
                <LotHours hours={openingHours} isAlways={place.opensAt === null} />
                {cars.length === 0 ? (
                  <EmptyState
                    icon={<CarFront aria-hidden="true" />}
                    title={words.rental_lot_none()}
                    detail={words.rental_lot_noneDetail()}
                  />
                ) : (
                  <ul aria-label={words.rental_lot_cars()}>
                    {cars.map((car, at) => (
                      <li key={car.plateNo}>
                        <Link
                          to={carAddress(tab, car.plateNo)}
                          className={cx(
                            'flex flex-wrap items-center gap-3 py-3',
                            at < cars.length - 1 && 'border-b border-line',
                          )}
                        >
                          <CarPicture url={car.carInfo.carPicUrl} />
                          <span className="min-w-28 flex-1">
                            <span className="block font-bold">{carName(car.carInfo)}</span>
                            <span className="block text-secondary text-muted">{car.plateNo}</span>
                            <span className="block text-secondary text-muted">
                              {energyText(car.carInfo) ?? carFacts(car.model)}
                            </span>
                            <span className="block font-bold">
                              {words.rental_sharedCar_hour({ price: formatTwd(car.tariff.hourTwd) })}
                            </span>
                          </span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )}
          </Loaded>
        </RentalGate>
      </Sheet>
    </div>
  )
}
