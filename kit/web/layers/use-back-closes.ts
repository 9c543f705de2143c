import { useEffectEvent, useLayoutEffect } from 'react'
import { openLayer } from './open-layer.ts'

type BackClosesInput = {
  readonly isOpen: boolean
  /** Absent while it must not be closed, such as during a request: back then does nothing. */
  readonly onClose: (() => void) | undefined
}

/** Back closes this before it leaves the screen. For layers above a screen; a separate question belongs in the URL. */
export function useBackCloses({ isOpen, onClose }: BackClosesInput): void {
  const close = useEffectEvent(() => {
    onClose?.()
    return onClose !== undefined
  })
  useLayoutEffect(() => (isOpen ? openLayer({ close: () => close() }) : undefined), [isOpen])
}
