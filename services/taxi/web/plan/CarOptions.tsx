import { cx, formatDuration } from '@daoxing/kit/web'
import { type CarWish, isSameKind, type QuoteOption } from '@daoxing/taxi/contract'
import { ChevronDown, Info } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CarKindIcon } from '../parts/CarKindIcon.tsx'
import * as words from '../words/compiled/messages.js'
import { carHint, carName, fareModeWords, priceWords, serviceFeeWords } from './car-words.ts'

type CarOptionsProps = {
  readonly options: readonly QuoteOption[]
  readonly chosen: CarWish | undefined
  /** For a reservation the nearby cars are irrelevant, so their times are hidden. */
  readonly isReserved?: boolean
  readonly onChoose: (option: QuoteOption) => void
  /** Shows the parts of the price of the chosen car. */
  readonly onBreakdown: () => void
}

/** Each car type with its pick-up time, seats and price: the usual ones, and the others behind one tap. */
export function CarOptions({ options, chosen, isReserved = false, onChoose, onBreakdown }: CarOptionsProps) {
  const name = useId()
  const moreId = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const isChosen = (option: QuoteOption) => chosen !== undefined && isSameKind(option, chosen)
  const [isOpened, setIsOpened] = useState(false)
  const chosenKey = chosen && `${chosen.featureMap} ${chosen.carModel ?? ''}`
  const isFirstChosen = options[0] !== undefined && isChosen(options[0])
  useEffect(() => {
    // The sheet opens at its top, at the first car.
    if (isFirstChosen) return
    // The chosen option is always visible, even after another screen.
    list.current?.querySelector(':checked')?.closest('label')?.scrollIntoView({ block: 'nearest' })
  }, [chosenKey, isFirstChosen])
  const usual = options.filter(({ isUsual }) => isUsual)
  const others = options.filter(({ isUsual }) => !isUsual)
  // A collapsed list still shows the chosen car, since the button shows its price.
  const shown = isOpened ? others : others.filter(isChosen)
  const hidden = others.length - shown.length
  const drawn = (option: QuoteOption) => (
    <CarOption
      key={`${option.featureMap} ${option.carModel ?? ''}`}
      name={name}
      option={option}
      isReserved={isReserved}
      isChosen={isChosen(option)}
      onChoose={() => onChoose(option)}
      onBreakdown={onBreakdown}
    />
  )
  return (
    <fieldset ref={list} className="flex flex-col gap-2">
      <legend className="sr-only">{words.taxi_plan_chooseCar()}</legend>
      {usual.map(drawn)}
      <div id={moreId} className="contents">
        {shown.map(drawn)}
      </div>
      {others.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpened}
          aria-controls={moreId}
          onClick={() => setIsOpened(!isOpened)}
          className="inline-flex min-h-touch items-center justify-center gap-2 text-go"
        >
          {isOpened ? words.taxi_plan_fewerCars() : words.taxi_plan_moreCars({ count: hidden })}
          <ChevronDown aria-hidden="true" size={20} className={cx('transition', isOpened && 'rotate-180')} />
        </button>
      )}
    </fieldset>
  )
}

type CarOptionProps = {
  readonly name: string
  readonly option: QuoteOption
  readonly isReserved: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onBreakdown: () => void
}

function CarOption({ name, option, isReserved, isChosen, onChoose, onBreakdown }: CarOptionProps) {
  const isNear = isReserved || option.pickupSeconds !== null
  const facts = { seats: option.seats, mode: fareModeWords(option) }
  const soon =
    option.pickupSeconds === null
      ? words.taxi_plan_noneNear()
      : words.taxi_plan_comesIn({ duration: formatDuration(option.pickupSeconds) })
  const hint = carHint(option.vehicleType)
  const fee = isChosen ? serviceFeeWords(option) : undefined
  const price = priceWords(option)
  const priceId = useId()
  return (
    <div
      className={cx(
        'flex min-h-16 flex-wrap items-stretch rounded-2 border has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-go',
        isChosen ? 'border-go bg-go-tint' : 'border-transparent',
      )}
    >
      <label className="relative flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2 px-2 py-2">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          aria-describedby={isChosen ? priceId : undefined}
          onChange={onChoose}
          className="sr-only"
        />
        <span
          className={cx(
            'inline-flex h-12 w-14 shrink-0 items-center justify-center rounded-2',
            isChosen ? 'bg-taxi text-on-taxi' : isNear ? 'bg-bg text-ink' : 'bg-bg text-muted',
          )}
        >
          <CarKindIcon type={option.vehicleType} />
        </span>
        <span className="min-w-28 flex-1">
          <span className="block font-bold">{carName(option.vehicleType)}</span>
          {/* Lines break between the facts, not within one. */}
          <span className="block text-secondary break-keep text-muted">
            {isReserved ? words.taxi_plan_carFactsLater(facts) : words.taxi_plan_carFacts({ soon, ...facts })}
          </span>
          {hint !== undefined && <span className="block text-secondary text-muted">{hint}</span>}
        </span>
        {isChosen ? (
          <span id={priceId} hidden>
            {price}
          </span>
        ) : (
          <span className="ms-auto shrink-0 text-end text-card font-bold">{price}</span>
        )}
      </label>
      {isChosen && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onBreakdown}
          className="ms-auto min-h-touch shrink-0 px-2 py-2 text-end"
        >
          <span className="block text-card font-bold">{price}</span>
          {fee !== undefined && <span className="block text-caption text-muted">{fee}</span>}
          <span className="flex items-center justify-end gap-1 text-caption text-go">
            {words.taxi_plan_breakdown()}
            <Info aria-hidden="true" size={14} />
          </span>
        </button>
      )}
    </div>
  )
}
