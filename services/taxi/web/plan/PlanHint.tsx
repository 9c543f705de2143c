import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type PlanHintProps = { readonly icon: ReactNode; readonly text: string; readonly onPress: () => void }

/** A hint on the start of the ride; a tap leads to a better choice. */
export function PlanHint({ icon, text, onPress }: PlanHintProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-touch w-full items-center gap-3 rounded-2 bg-go-tint px-3 py-1 text-start text-secondary text-go"
    >
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1 text-balance break-keep wrap-anywhere">{text}</span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
    </button>
  )
}
