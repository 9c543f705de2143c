import { useEffect } from 'react'
import { littleStore } from '../little-store.ts'

/** How long a toast stays unless it is said otherwise [SHL-014]. */
export const toastMsDefault = 2000

type ToastText = { readonly id: number; readonly text: string; readonly forMs: number }

const shown = littleStore<ToastText | undefined>(undefined)
let count = 0

/** Says something short that needs no answer. A newer toast takes the older one's place. */
export function showToast(text: string, forMs: number = toastMsDefault): void {
  count += 1
  shown.set({ id: count, text, forMs })
}

/** Stands once in the shell. */
export function ToastHost() {
  const toast = shown.useValue()
  useEffect(() => {
    if (toast === undefined) return undefined
    const timer = setTimeout(() => shown.set(undefined), toast.forMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-28 z-50 flex justify-center px-page">
      {toast !== undefined && (
        <span key={toast.id} className="block animate-rise rounded-2 bg-ink px-4 py-3 text-bg shadow-float">
          {toast.text}
        </span>
      )}
    </output>
  )
}
