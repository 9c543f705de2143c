import { ListRow, useServiceEntry } from '@daoxing/kit/web'
import { KeyRound, QrCode } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The entries for a ride in a street-hailed car, and for a driver of the rider's own car [A13]. */
export function StreetRow() {
  const driver = useServiceEntry('designated_driver')
  return (
    <>
      <ListRow
        icon={<QrCode aria-hidden="true" size={20} />}
        title={words.taxi_plan_open_street()}
        detail={words.taxi_plan_open_streetDetail()}
        to="/taxi/street"
        isLast={driver === undefined}
      />
      {driver !== undefined && (
        <ListRow
          icon={<KeyRound aria-hidden="true" size={20} />}
          title={words.taxi_plan_open_driver()}
          detail={words.taxi_plan_open_driverDetail()}
          to={driver.service.paths.start}
          isLast
        />
      )}
    </>
  )
}
