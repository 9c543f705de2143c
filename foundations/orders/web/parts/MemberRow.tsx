import { ListRow } from '@daoxing/kit/web'
import { Headset } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to the rider's questions to customer service. */
export function MemberRow() {
  return (
    <ListRow icon={<Headset aria-hidden="true" size={20} />} title={words.orders_support_title()} to="/cs/csCenter" />
  )
}
