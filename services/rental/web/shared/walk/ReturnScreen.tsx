import { isBilled, type SharedRental } from '@daoxing/rental/contract'
import { Navigate } from 'react-router'
import { useFollowPictures } from '../handover-pictures.ts'
import { nextText } from '../live/next-text.ts'
import { sharedStatusText } from '../parts/shared-words.ts'
import * as words from '../../words/compiled/messages.js'
import { FinishReturn } from './FinishReturn.tsx'
import { RentalOfUrl, WalkOver } from './RentalOfUrl.tsx'
import { ReturnBegin } from './ReturnBegin.tsx'
import { TimeStopped } from './TimeStopped.tsx'
import { Walk } from './Walk.tsx'

/** The return [SHC-013, SHC-025, SHC-031]: where, pictures and signature, status check, bill. */
export function ReturnScreen() {
  useFollowPictures()
  return <RentalOfUrl title={words.rental_return_title()}>{(order) => <Return order={order} />}</RentalOfUrl>
}

function Return({ order }: { readonly order: SharedRental }) {
  const { state, hash } = order
  if (state === 'IN_USE') return <ReturnBegin order={order} />
  if (state === 'RETURNING' || state === 'RETURN_ERROR')
    return (
      <Walk
        order={order}
        flow="return"
        banner={<TimeStopped order={order} />}
        endTitle={words.rental_return_endTitle()}
        renderEnd={(goTo) => <FinishReturn order={order} onGoTo={goTo} />}
      />
    )
  // The car is back: its bill is on the page of the order.
  if (isBilled(state)) return <Navigate to={`/myOrder/${hash}`} replace />
  return (
    <WalkOver title={words.rental_return_title()} order={order} text={nextText(order) ?? sharedStatusText(order)} />
  )
}
