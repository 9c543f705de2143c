import { useSteps } from '@daoxing/kit/web'
import type { SharedRental } from '@daoxing/rental/contract'
import { useFollowPictures } from '../handover-pictures.ts'
import { nextText } from '../live/next-text.ts'
import { sharedStatusText } from '../parts/shared-words.ts'
import { RentalOfUrl, WalkOver } from '../walk/RentalOfUrl.tsx'
import * as words from '../../words/compiled/messages.js'
import { CallStep } from './CallStep.tsx'
import { AccidentPictures } from './AccidentPictures.tsx'
import { OtherPartyStep } from './OtherPartyStep.tsx'
import { PoliceStep } from './PoliceStep.tsx'
import { SafetyStep } from './SafetyStep.tsx'
import { accidentSteps } from './accident-step-props.ts'

/** The guide at the kerb: first safety and 110 or 119, then pictures, the police record, and the other side. */
export function AccidentScreen() {
  useFollowPictures()
  return <RentalOfUrl title={words.rental_accident_title()}>{(order) => <Guide order={order} />}</RentalOfUrl>
}

function Guide({ order }: { readonly order: SharedRental }) {
  const { step, go, leaveFor } = useSteps((name) => accidentSteps.find((known) => known === name) ?? 'safety')
  if (!order.can.reportAccident && order.accidents.length === 0)
    return (
      <WalkOver title={words.rental_accident_title()} order={order} text={nextText(order) ?? sharedStatusText(order)} />
    )
  const at = accidentSteps.indexOf(step)
  const next = accidentSteps[at + 1]
  const props = {
    order,
    step: at + 1,
    onDone: () => (next === undefined ? leaveFor(`/myOrder/${order.hash}`) : go(next)),
  }
  switch (step) {
    case 'safety':
      return <SafetyStep key={step} {...props} />
    case 'call':
      return <CallStep key={step} {...props} />
    case 'pictures':
      return <AccidentPictures key={step} {...props} onReport={() => go('safety')} />
    case 'police':
      return <PoliceStep key={step} {...props} />
    case 'other':
      return <OtherPartyStep key={step} {...props} />
  }
}
