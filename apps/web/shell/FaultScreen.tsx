import { Button, EmptyState, NavBar } from '@daoxing/kit/web'
import { TriangleAlert } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

/** Replaces a screen that has failed. */
export function FaultScreen() {
  return (
    <div role="alert">
      <NavBar title={words.shell_fault_title()} onBack={() => location.assign('/')} />
      <EmptyState
        icon={<TriangleAlert aria-hidden="true" />}
        title={words.shell_fault_title()}
        detail={words.shell_fault_detail()}
        action={<Button onPress={() => location.reload()}>{words.shell_update_reload()}</Button>}
      />
    </div>
  )
}
