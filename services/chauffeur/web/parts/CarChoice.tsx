import { type CarClass, type ChauffeurConfig } from '@daoxing/chauffeur/contract'
import { cx, formatTwd } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Car, Van } from 'lucide-react'
import { useBooking } from '../booking-context.ts'
import { plansQuery } from '../chauffeur-data.ts'
import * as words from '../words/compiled/messages.js'
import { carNames, carRoom, planText } from './car-words.ts'

type CarChoiceProps = {
  readonly chosen: CarClass
  /** The time whose prices are shown; null for the usual ones. */
  readonly tripStartTime: number | null
  readonly onChoose: (carType: CarClass) => void
}

/** The classes of cars, each with its room and its first price. */
export function CarChoice({ chosen, tripStartTime, onChoose }: CarChoiceProps) {
  const { config } = useBooking()
  return (
    <div role="radiogroup" aria-label={words.chauffeur_car_title()} className="flex flex-col gap-3">
      {config.cars.map((car) => (
        <CarCard
          key={car.carType}
          car={car}
          tripStartTime={tripStartTime}
          isChosen={car.carType === chosen}
          onChoose={() => onChoose(car.carType)}
        />
      ))}
    </div>
  )
}

type CarCardProps = {
  readonly car: ChauffeurConfig['cars'][number]
  readonly tripStartTime: number | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function CarCard({ car, tripStartTime, isChosen, onChoose }: CarCardProps) {
  const { carType, models, babySeatsMax } = car
  const { data: plans } = useQuery(plansQuery({ carType, tripStartTime }))
  const first = plans?.find((plan) => plan.carType === carType)
  const Icon = carType === 'CHAUFFEURED_CAR_7' ? Van : Car
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      onClick={onChoose}
      className={cx(
        'flex w-full items-start gap-3 rounded-2 border bg-surface p-4 text-start',
        isChosen ? 'border-go inset-ring inset-ring-go' : 'border-line',
      )}
    >
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-2 bg-chauffeur text-white">
        <Icon aria-hidden="true" size={28} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-card font-bold">{carNames[carType]()}</span>
        <span className="block">{carRoom(car)}</span>
        <span className="block text-secondary text-muted">
          {words.chauffeur_car_seats({ count: babySeatsMax })}
          {models.length > 0 && ` · ${models.join(words.chauffeur_car_or())}`}
        </span>
        {/* The height of the price is reserved. */}
        <span className="mt-1 flex min-h-7 flex-wrap items-baseline gap-x-2">
          {first !== undefined && (
            <>
              <span className="text-card font-bold text-go">
                {words.chauffeur_car_from({ price: formatTwd(first.totalEstimatedFare) })}
              </span>
              <span className="text-secondary text-muted">{planText(first)}</span>
            </>
          )}
        </span>
      </span>
    </button>
  )
}
