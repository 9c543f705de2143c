import { useEffect } from 'react'

/** What lay over the screen is closed: where that from which it was opened is gone, the focus begins at the heading. */
export function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    },
    [],
  )
}
