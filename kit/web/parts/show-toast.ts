import { valueStore } from '../value-store.ts'

/** The default duration of a toast [SHL-014]. */
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
export const shownToast = valueStore<ToastText | undefined>('rider', undefined)
let count = 0

/** Shows a short message that needs no answer. A newer toast replaces the older one. */
export function showToast(text: string, forMs: number = toastMsDefault, action?: ToastAction): void {
  count += 1
  shownToast.set({ id: count, text, forMs, action })
}
