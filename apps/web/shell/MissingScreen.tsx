import { ButtonLink, EmptyState, NavBar } from '@daoxing/kit/web'
import { Compass } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** An unknown URL. */
export function MissingScreen() {
  return (
    <>
      <NavBar title={words.shell_missing_title()} />
      <EmptyState
        icon={<Compass aria-hidden="true" />}
        title={words.shell_missing_sentence()}
        detail={words.shell_missing_detail()}
        action={<ButtonLink to="/">{words.shell_action_home()}</ButtonLink>}
      />
    </>
  )
}
