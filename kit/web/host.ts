/** Where the page runs: a plain browser, the messaging app's web view, or our native wrapper [SHL-001, SHL-002]. */
export type HostKind = 'browser' | 'messaging' | 'native'

export function hostKind(userAgent: string = navigator.userAgent): HostKind {
  if (/\bDaoxingApp\//.test(userAgent)) return 'native'
  if (/\bLine\//i.test(userAgent)) return 'messaging'
  return 'browser'
}

/** The native wrapper has its own close button. */
export function isOutsideWeb(): boolean {
  return hostKind() === 'native'
}
