import { type Instant, instantFromMs, taipeiTime, unixSecondsOf } from '@daoxing/kit/contract'
import { Button, ButtonLink } from '@daoxing/kit/web'
import { useRideDraft } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { ChooseMoment } from './ChooseMoment.tsx'

/** Chooses an immediate ride or a time on the wheels, with the sentence of the window. */
export function ReserveTime({ onClose }: { readonly onClose: () => void }) {
  const { reservationTime, change } = useRideDraft()
  const reserve = (at: Instant) => {
    change({ requestKind: 'RESERVATION', reservationTime: unixSecondsOf(at), reservationIndex: indexOf(at) })
    onClose()
  }
  const rideNow = () => {
    change({ requestKind: 'REQUEST_NOW', reservationTime: null, reservationIndex: null })
    onClose()
  }
  return (
    <ChooseMoment
      chosen={reservationTime === null ? null : instantFromMs(reservationTime * 1000)}
      onChosen={reserve}
      onClose={onClose}
    >
      {reservationTime !== null && (
        <Button isWide kind="outline" onPress={rideNow}>
          {words.taxi_reserve_now()}
        </Button>
      )}
      <ButtonLink to="/airport-shuttle" kind="quiet" isWide>
        {words.taxi_shuttle_title()}
      </ButtonLink>
    </ChooseMoment>
  )
}

function indexOf(at: Instant) {
  const { day, hour, minute } = taipeiTime(at)
  return { day, hour, minute }
}
