import { Button, type ButtonProps } from './Button.tsx'

/** The next step, always within reach of the thumb, in the safe area at the bottom [SHL-043]. */
export function FixedBottomButton(props: ButtonProps) {
  return (
    <div data-bar="bottom" className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-safe">
      <div className="mx-auto w-full max-w-column px-page py-3">
        <Button {...props} isWide />
      </div>
    </div>
  )
}
