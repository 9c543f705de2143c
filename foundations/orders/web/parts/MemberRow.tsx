import { ListRow } from '@daoxing/kit/web'
import { Headset } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The way from the member screen to what the rider asked customer service. */
export function MemberRow() {
  return (
    <ListRow icon={<Headset aria-hidden="true" size={20} />} title={words.orders_support_title()} to="/cs/csCenter" />
  )
}
