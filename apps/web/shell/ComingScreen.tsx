import { ButtonLink, EmptyState, NavBar } from '@daoxing/kit/web'
import { Hourglass } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** A route of the app that is not available yet. */
export function ComingScreen() {
  return (
    <>
      <NavBar title={words.shell_coming_title()} />
      <EmptyState
        icon={<Hourglass aria-hidden="true" />}
        title={words.shell_coming_sentence()}
        detail={words.shell_coming_detail()}
        action={<ButtonLink to="/">{words.shell_action_home()}</ButtonLink>}
      />
    </>
  )
}
