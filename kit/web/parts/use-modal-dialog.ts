import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBackCloses } from '../layers/use-back-closes.ts'
import { useFocusAfterwards } from './use-focus-afterwards.ts'
import './dialog.css'

type ModalDialog = {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly onCancel: (event: SyntheticEvent) => void
}

/**
 * The only way to render above a screen: spread into a `<dialog>`, which is modal for as long as it is rendered. The
 * browser keeps the focus inside and makes the page below inert; Escape and back close it; afterwards the focus returns
 * to its previous place. Without `onClose` it must be answered, and back belongs to the screen below.
 */
export function useModalDialog(onClose: (() => void) | undefined): ModalDialog {
  const ref = useRef<HTMLDialogElement>(null)
  const [isClosable] = useState(onClose !== undefined)
  useBackCloses({ isOpen: isClosable, onClose })
  useFocusAfterwards()
  useLayoutEffect(() => {
    const element = ref.current
    element?.showModal()
    // Closed while it is still in the document: only then the focus returns to its previous place.
    return () => element?.close()
  }, [])
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault()
      onClose?.()
    },
  }
}
