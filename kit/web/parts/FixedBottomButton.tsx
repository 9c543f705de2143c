import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

/** The next step, always within reach of the thumb, in the safe area at the bottom [SHL-043]. */
export function FixedBottomButton(props: ButtonProps) {
  return (
    <FixedBottomBar>
      <Button {...props} isWide />
    </FixedBottomBar>
  )
}

/** The place of the next step for a control that is no plain button. */
export function FixedBottomBar({ children }: { readonly children: ReactNode }) {
  return (
    <div data-bar="bottom" className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-safe">
      <div className="mx-auto w-full max-w-column px-page py-3">{children}</div>
    </div>
  )
}
