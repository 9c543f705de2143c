import { Button } from '@daoxing/kit/web'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'

type NextButtonProps = {
  readonly isValid: boolean
  readonly isLoading: boolean
  readonly children?: ReactNode
}

/** Ignores taps while the step is invalid [IDN-013], and shows a spinner while the request is pending [IDN-014]. */
export function NextButton({ isValid, isLoading, children }: NextButtonProps) {
  return (
    <Button type="submit" isWide state={isLoading ? 'busy' : isValid ? 'ready' : 'disabled'}>
      {children ?? words.identity_signUp_next()}
    </Button>
  )
}
