import type { Instant } from '@daoxing/kit/contract'
import { Badge, Card, Chip, EmptyState, formatTwd, ListRow, Loaded, NavBar, Page, Skeleton } from '@daoxing/kit/web'
import type { RentalTab } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CarFront, MapPin, MapPinCheck } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../draft.ts'
import { CarPicture } from '../parts/CarPicture.tsx'
import { carFacts, carName, classNames } from '../parts/car-words.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { carsQuery } from '../rental-data.ts'
import { type RentalSpan, wireSpan } from '../rules/rental-times.ts'
import { useReservation } from '../use-reservation.ts'
import * as words from '../words/compiled/messages.js'
import { SpanButton } from './SpanButton.tsx'
import { useStationName } from './use-station.ts'

type ChooseModelProps = {
  readonly tab: RentalTab
  readonly span: RentalSpan
  readonly earliest: Instant
  readonly latest: Instant
  readonly fromStationId: string
  readonly toStationId: string
}

const classes = ['low', 'big', 'high'] as const

/** The models of the station in these times: class, energy, range, and the price from. */
export function ChooseModel({ span, earliest, latest, fromStationId, toStationId }: ChooseModelProps) {
  const draft = useDraft()
  const { tab, go } = useReservation()
  const [wished, setWished] = useState<(typeof classes)[number]>()
  const query = useQuery(carsQuery({ fromStationId, toStationId, ...wireSpan(span) }))
  const from = useStationName(fromStationId)
  const to = useStationName(toStationId)
  const offered = (query.data ?? []).filter(({ model }) => wished === undefined || model.vehicleClass === wished)
  // Free cars first; the others can be asked for.
  const cars = offered.toSorted((one, other) => Number(other.freeCars > 0) - Number(one.freeCars > 0))
  return (
    <>
      <NavBar title={words.rental_car_title()} />
      <Page>
        <SpanButton
          span={span}
          isReturnChosen={draft.isReturnChosen}
          earliest={earliest}
          latest={latest}
          onChoose={draft.change}
        />
        <Card form="plain">
          <ListRow
            icon={<MapPin aria-hidden="true" size={20} />}
            title={from ?? words.rental_station_chosen()}
            detail={words.rental_station_departs()}
            hasChevron
            onPress={() => go({ stage: 'station' })}
          />
          <ListRow
            icon={<MapPinCheck aria-hidden="true" size={20} />}
            title={toStationId === fromStationId ? words.rental_station_same() : (to ?? words.rental_station_chosen())}
            detail={words.rental_station_returns()}
            isLast
            {...(tab !== 'station' &&
              tab !== 'station_rental' && { hasChevron: true, onPress: () => go({ stage: 'return' }) })}
          />
        </Card>
        <div role="group" aria-label={words.rental_car_classes()} className="flex flex-wrap gap-2">
          <Chip isSelected={wished === undefined} onPress={() => setWished(undefined)}>
            {words.rental_car_classAll()}
          </Chip>
          {classes.map((name) => (
            <Chip key={name} isSelected={wished === name} onPress={() => setWished(name)}>
              {classNames[name]()}
            </Chip>
          ))}
        </div>
        <RentalGate query={query}>
          <Loaded
            query={query}
            skeleton={<Skeleton form="card" rows={3} />}
            isEmpty={() => cars.length === 0}
            empty={
              <EmptyState
                icon={<CarFront aria-hidden="true" />}
                title={words.rental_car_none()}
                detail={words.rental_car_noneDetail()}
              />
            }
          >
            {() => (
              <ul className="flex flex-col gap-3">
                {cars.map(({ model, freeCars, rentTwd }) => (
                  <li key={model.modelCode}>
                    <button
                      type="button"
                      onClick={() => {
                        draft.change({ carModelCode: model.modelCode, isAgreed: false })
                        go({ stage: 'review' })
                      }}
                      className="flex w-full flex-wrap items-center gap-3 rounded-2 bg-surface p-3 text-start transition active:scale-98"
                    >
                      <CarPicture url={model.carPicUrl} />
                      <span className="min-w-28 flex-1">
                        <span className="flex flex-wrap items-center gap-2">
                          <span className="font-bold">{carName(model)}</span>
                          <Badge kind="muted">{classNames[model.vehicleClass]()}</Badge>
                        </span>
                        <span className="block text-secondary text-muted">{carFacts(model)}</span>
                        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                          <span className={freeCars > 0 ? 'text-secondary text-go' : 'text-secondary text-warn'}>
                            {freeCars > 0 ? words.rental_station_free({ count: freeCars }) : words.rental_car_ask()}
                          </span>
                          <span className="font-bold">{words.rental_car_from({ price: formatTwd(rentTwd) })}</span>
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </RentalGate>
      </Page>
    </>
  )
}
