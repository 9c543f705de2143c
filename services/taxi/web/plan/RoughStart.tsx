import { Popup } from '@daoxing/kit/web'
import { MapPinned } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { PlanHint } from './PlanHint.tsx'

/** Says above the cars that the start is approximate, and leads to the map to set it. */
export function RoughStart({ onPin }: { readonly onPin: () => void }) {
  return (
    <PlanHint
      icon={<MapPinned aria-hidden="true" size={20} />}
      text={words.taxi_plan_approximateStart()}
      onPress={onPin}
    />
  )
}

type AskRoughStartProps = {
  readonly which: 'start' | 'end'
  readonly place: string
  readonly onPin: () => void
  readonly onHere: () => void
  readonly onClose: () => void
}

/** Asks before a car is sent to, or a fixed fare ends at, the middle of a road. Closing it hails nothing. */
export function AskRoughStart({ which, place, onPin, onHere, onClose }: AskRoughStartProps) {
  return (
    <Popup
      title={which === 'start' ? words.taxi_plan_roughTitle() : words.taxi_plan_roughEndTitle()}
      buttons={[
        { label: words.taxi_plan_roughPin(), onPress: onPin },
        { label: words.taxi_plan_roughHere(), kind: 'outline', onPress: onHere },
      ]}
      onClose={onClose}
    >
      <p>{which === 'start' ? words.taxi_plan_roughText({ place }) : words.taxi_plan_roughEndText({ place })}</p>
    </Popup>
  )
}
