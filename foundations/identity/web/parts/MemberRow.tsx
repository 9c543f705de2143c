import { ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { membershipQuery } from '../partner/partner-data.ts'
import * as words from '../words/compiled/messages.js'

const states = {
  none: words.identity_member_stateNone,
  bound: words.identity_member_stateBound,
  changed: words.identity_member_stateChanged,
} as const

/** The link from the member screen to the rental membership, with its state. */
export function MemberRow() {
  const { data } = useQuery(membershipQuery)
  return (
    <ListRow
      icon={<CarFront aria-hidden="true" size={20} />}
      title={words.identity_partner_title()}
      fact={data === undefined ? undefined : states[data.state]()}
      to="/rental-member"
    />
  )
}
