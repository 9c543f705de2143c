import { instantFromMs } from '@daoxing/kit/contract'
import { formatMoment, isApiError, Popup } from '@daoxing/kit/web'
import { useNavigate } from 'react-router'
import * as words from '../words/compiled/messages.js'

type ReservationClashProps = { readonly error: unknown; readonly onClose: () => void }

/**
 * A ride is too close to a reservation: shows its time and the rider's options [RSV-011, RSV-012, RSV-013, RSV-014].
 */
export function ReservationClash({ error, onClose }: ReservationClashProps) {
  const navigate = useNavigate()
  const at = isApiError(error) ? Number(error.data.reserve_time) : Number.NaN
  const time = Number.isFinite(at) ? formatMoment(instantFromMs(at * 1000)) : ''
  return (
    <Popup
      title={words.taxi_reserve_clashTitle({ time })}
      onClose={onClose}
      buttons={[
        {
          label: words.taxi_reserve_clashView(),
          kind: 'outline',
          onPress: () => void navigate('/myOrder?tab=unfinished'),
        },
        { label: words.taxi_reserve_clashClose(), onPress: onClose },
      ]}
    >
      <ol style={{ listStyle: 'decimal' }} className="ps-4 text-start">
        <li>{words.taxi_reserve_clashChange()}</li>
        <li>{words.taxi_reserve_clashAdd()}</li>
      </ol>
    </Popup>
  )
}
