import { type LatLng, pointBeside } from '@daoxing/kit/contract'
import { Button, Chip, formatDistance } from '@daoxing/kit/web'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Keyboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type MovePinProps = {
  readonly from: LatLng
  /** The pin may still be kilometres away, so the first steps are long. */
  readonly isWide: boolean
  readonly onMove: (to: LatLng) => void
  /** Another address instead; absent if back does not lead to one. */
  readonly onOther: (() => void) | undefined
}

const stepsMetres = [50, 500] as const
type StepMetres = (typeof stepsMetres)[number]

/** Buttons that move the pin, for a device without a map. */
export function MovePin({ from, isWide, onMove, onOther }: MovePinProps) {
  const [metres, setMetres] = useState<StepMetres>(isWide ? 500 : 50)
  const button = (side: string, icon: ReactNode, north: number, east: number) => (
    <Button
      kind="outline"
      icon={icon}
      label={words.places_pin_move({ side, distance: formatDistance(metres) })}
      onPress={() => onMove(pointBeside(from, { northMetres: north * metres, eastMetres: east * metres }))}
    >
      {side}
    </Button>
  )
  return (
    <section aria-label={words.places_pin_moveTitle()} className="mt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-secondary font-bold text-muted">{words.places_pin_moveTitle()}</h2>
        {stepsMetres.map((step) => (
          <Chip key={step} isSelected={step === metres} onPress={() => setMetres(step)}>
            {formatDistance(step)}
          </Chip>
        ))}
      </div>
      <div className="mt-3 grid gap-3" style={{ gridTemplateColumns: '1fr 1fr' }}>
        {button(words.places_side_north(), <ArrowUp aria-hidden="true" size={20} />, 1, 0)}
        {button(words.places_side_south(), <ArrowDown aria-hidden="true" size={20} />, -1, 0)}
        {button(words.places_side_west(), <ArrowLeft aria-hidden="true" size={20} />, 0, -1)}
        {button(words.places_side_east(), <ArrowRight aria-hidden="true" size={20} />, 0, 1)}
      </div>
      {onOther !== undefined && (
        <div className="mt-3">
          <Button kind="quiet" icon={<Keyboard aria-hidden="true" size={20} />} isWide onPress={onOther}>
            {words.places_pin_other()}
          </Button>
        </div>
      )}
    </section>
  )
}
