import { ListRow } from '@daoxing/kit/web'
import { HeartHandshake } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to the emergency contacts. */
export function MemberRow() {
  return (
    <ListRow
      icon={<HeartHandshake aria-hidden="true" size={20} />}
      title={words.safety_contacts_title()}
      to="/emergency"
    />
  )
}
