import { ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Headset } from 'lucide-react'
import { ticketsQuery } from '../support-data.ts'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to help and the rider's questions, with the number of unread answers. */
export function MemberRow() {
  const { data = [] } = useQuery(ticketsQuery(null))
  const unread = data.reduce((sum, ticket) => sum + ticket.unread, 0)
  return (
    <ListRow
      icon={<Headset aria-hidden="true" size={20} />}
      title={words.support_title()}
      fact={unread > 0 ? words.support_unread({ count: unread }) : undefined}
      to="/cs/csCenter"
    />
  )
}
