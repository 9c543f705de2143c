import { useEffect } from 'react'

/** After a layer has closed: if the element that opened it is gone, the focus moves to the heading. */
export function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    },
    [],
  )
}
