import { EmptyState, NavBar } from '@daoxing/kit/web'
import { Ticket } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** The tab of offers, while there are none. */
export function OffersScreen() {
  return (
    <>
      <NavBar title={words.shell_offers_title()} form="large" left="none" />
      <EmptyState
        icon={<Ticket aria-hidden="true" />}
        title={words.shell_offers_sentence()}
        detail={words.shell_offers_detail()}
      />
    </>
  )
}
