import { CloudOff, WifiOff } from 'lucide-react'
import { useNow } from '../clock.ts'
import { formatAge } from '../format.ts'
import * as words from '../words/compiled/messages.js'

/** The bar over a page without a network. */
export function OfflineNotice() {
  return (
    <output className="flex items-center justify-center gap-2 bg-ink px-page pt-[calc(8px+var(--spacing-notch))] pb-2 text-secondary text-bg">
      <WifiOff aria-hidden="true" size={16} />
      {words.kit_offline_notice()}
    </output>
  )
}

/** The age of the last snapshot, if it may be outdated. */
export function StaleAge({ seenAtMs }: { readonly seenAtMs: number }) {
  const now = useNow(15_000)
  return (
    <p className="flex items-center gap-2 text-secondary text-warn">
      <CloudOff aria-hidden="true" size={16} />
      {words.kit_stale_picture({ age: formatAge(now - seenAtMs) })}
    </p>
  )
}
