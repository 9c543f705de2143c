import { ListRow } from '@daoxing/kit/web'
import { QrCode } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The entry for a ride in a street-hailed car. */
export function StreetRow() {
  return (
    <ListRow
      icon={<QrCode aria-hidden="true" size={20} />}
      title={words.taxi_plan_open_street()}
      detail={words.taxi_plan_open_streetDetail()}
      to="/taxi/street"
      isLast
    />
  )
}
