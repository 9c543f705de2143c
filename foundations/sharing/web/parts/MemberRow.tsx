import { ListRow } from '@daoxing/kit/web'
import { Share2 } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The link from the member screen to sharing. */
export function MemberRow() {
  return <ListRow icon={<Share2 aria-hidden="true" size={20} />} title={words.sharing_member_title()} to="/share" />
}
