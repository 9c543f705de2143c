import { cx, formatDuration } from '@daoxing/kit/web'
import { type QuoteOption, type VehicleType } from '@daoxing/taxi/contract'
import { BadgeCheck, CarTaxiFront, Gauge, type LucideIcon, PawPrint, Sparkles, UsersRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import * as words from '../words/compiled/messages.js'
import { carName, fareModeWords, priceWords } from './car-words.ts'

type CarOptionsProps = {
  readonly options: readonly QuoteOption[]
  readonly chosen: number
  readonly onChoose: (featureMap: number) => void
}

const icons: Partial<Record<VehicleType, LucideIcon>> = {
  BY_METER: Gauge,
  FIX_FARE: BadgeCheck,
  SIX_PASSENGER: UsersRound,
  PET_FRIENDLY: PawPrint,
  PREMIUM: Sparkles,
}

/** Each kind of car with how soon it comes, how many it takes and what it costs. */
export function CarOptions({ options, chosen, onChoose }: CarOptionsProps) {
  const name = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    // What the button says is always in sight, also after a look at the places.
    list.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <fieldset ref={list} className="flex flex-col gap-2">
      <legend className="sr-only">{words.taxi_plan_chooseCar()}</legend>
      {options.map((option) => (
        <CarOption
          key={option.featureMap}
          name={name}
          option={option}
          isChosen={option.featureMap === chosen}
          onChoose={() => onChoose(option.featureMap)}
        />
      ))}
    </fieldset>
  )
}

type CarOptionProps = {
  readonly name: string
  readonly option: QuoteOption
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function CarOption({ name, option, isChosen, onChoose }: CarOptionProps) {
  const Icon = icons[option.vehicleType] ?? CarTaxiFront
  const soon = option.pickupSeconds === null ? words.taxi_plan_noneNear() : formatDuration(option.pickupSeconds)
  return (
    <label
      className={cx(
        'flex min-h-16 flex-wrap items-center gap-x-3 rounded-2 border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-go',
        isChosen ? 'border-go bg-go-tint' : 'border-transparent',
      )}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="sr-only" />
      <span
        className={cx(
          'inline-flex size-12 shrink-0 items-center justify-center rounded-2',
          isChosen ? 'bg-taxi text-on-taxi' : 'bg-bg text-ink',
        )}
      >
        <Icon aria-hidden="true" />
      </span>
      <span className="min-w-[8rem] flex-1">
        <span className="block font-bold">{carName(option.vehicleType)}</span>
        <span className="block text-secondary text-muted">
          {words.taxi_plan_carFacts({ soon, seats: option.seats, mode: fareModeWords(option) })}
        </span>
      </span>
      <span className="ms-auto shrink-0 text-card font-bold">{priceWords(option)}</span>
    </label>
  )
}
