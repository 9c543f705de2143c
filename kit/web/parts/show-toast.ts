import { littleStore } from '../little-store.ts'

/** How long a toast stays unless it is said otherwise [SHL-014]. */
const toastMsDefault = 2000

/** The action of a toast, such as undo. */
export type ToastAction = { readonly label: string; readonly onPress: () => void }
export type ToastText = {
  readonly id: number
  readonly text: string
  readonly forMs: number
  readonly action: ToastAction | undefined
}

/** The toast that the host in the shell shows. */
export const shownToast = littleStore<ToastText | undefined>('rider', undefined)
let count = 0

/** Says something short that needs no answer. A newer toast takes the older one's place. */
export function showToast(text: string, forMs: number = toastMsDefault, action?: ToastAction): void {
  count += 1
  shownToast.set({ id: count, text, forMs, action })
}
