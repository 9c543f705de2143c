import * as words from '../words/compiled/messages.js'
import { Spinner } from './Spinner.tsx'

/** Covers the screen while no other action is possible [SHL-044, SHL-059]. */
export function LoadingOverlay() {
  return (
    <output className="fixed inset-0 z-50 flex items-center justify-center bg-shade">
      <span className="flex flex-col items-center gap-3 rounded-2 bg-surface px-6 py-5">
        <Spinner size={32} />
        {words.kit_loading_wait()}
      </span>
    </output>
  )
}
