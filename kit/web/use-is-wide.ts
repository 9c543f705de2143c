import { useSyncExternalStore } from 'react'

const wide = () => matchMedia('(width >= 56rem)')

/** Whether the screen is wide enough for a sheet at its side, like `wide:` in classes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = wide()
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => wide().matches,
  )
}
