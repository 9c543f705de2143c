import { hostKind } from './host.ts'

/** The object that the native wrapper injects into its web view: one function for messages of one form. */
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Window {
    readonly DaoxingNative?: { readonly tell: (message: string) => void }
  }
}

type NativeMessage =
  | { readonly kind: 'back'; readonly target: NativeBackTarget }
  | { readonly kind: 'dial'; readonly phone: string }

/** Screens of the wrapper itself that a page may open [SHL-022]. */
export const nativeBackTargets = ['rental/reservation', 'airport-shuttle', 'scooter/reservation'] as const
export type NativeBackTarget = (typeof nativeBackTargets)[number]

/** Sends a message to the native wrapper; false without one, and the page must act itself. */
function postToNative(message: NativeMessage): boolean {
  const door = window.DaoxingNative
  if (hostKind() !== 'native' || door === undefined) return false
  door.tell(JSON.stringify(message))
  return true
}

/** Opens a screen of the wrapper; false if `path` is none of them. */
export function backToNative(path: string): boolean {
  const wish = path.replace(/^\//, '').split('?')[0]
  const target = nativeBackTargets.find((known) => known === wish)
  return target !== undefined && postToNative({ kind: 'back', target })
}

/** Opens the dialler with a number: the wrapper's own, else the browser's. The rider still taps to call. */
export function openDialler(phone: string): void {
  if (postToNative({ kind: 'dial', phone })) return
  const link = document.createElement('a')
  link.href = `tel:${phone}`
  link.click()
}
