import type { UserStatus } from '@daoxing/identity/contract'
import * as words from './words/compiled/messages.js'

export type StandingWords = { readonly title: string; readonly detail: string }

/** The meaning of each status for its rider, and the next step. */
export function standingWords(status: UserStatus): StandingWords {
  switch (status) {
    case 'REGISTERING':
      return { title: words.identity_standing_registeringTitle(), detail: words.identity_standing_registeringDetail() }
    case 'PENDING':
      return { title: words.identity_standing_pendingTitle(), detail: words.identity_standing_pendingDetail() }
    case 'UNPASSED':
      return { title: words.identity_standing_unpassedTitle(), detail: words.identity_standing_unpassedDetail() }
    case 'REJECT':
      return { title: words.identity_standing_rejectTitle(), detail: words.identity_standing_rejectDetail() }
    case 'DISABLE':
      return { title: words.identity_standing_disableTitle(), detail: words.identity_standing_disableDetail() }
    case 'BAN':
      return { title: words.identity_standing_banTitle(), detail: words.identity_standing_banDetail() }
    case 'UNBOUND':
      return { title: words.identity_standing_unboundTitle(), detail: words.identity_standing_unboundDetail() }
    case 'ACTIVE':
    case 'UNCONFIRMED':
      return { title: words.identity_standing_unconfirmedTitle(), detail: words.identity_standing_unconfirmedDetail() }
  }
}
