import { ListRow } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { levelName } from '../level-words.ts'
import { membershipQuery } from '../membership-data.ts'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to level and points, with both. */
export function MemberRow() {
  const { data } = useQuery(membershipQuery)
  return (
    <ListRow
      icon={<Award aria-hidden="true" size={20} />}
      title={words.membership_title()}
      detail={data && levelName[data.membership.level]()}
      fact={data && words.membership_points({ points: data.points.available_points })}
      to="/tRewards"
    />
  )
}
