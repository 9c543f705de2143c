import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { NavBar } from './NavBar.tsx'
import { Page } from './Page.tsx'

type StepFrameProps = {
  /** The one question of the screen. */
  readonly title: string
  readonly detail?: ReactNode
  readonly step: number
  readonly stepsInAll: number
  /** Whether the content takes the whole screen. */
  readonly isWhole?: boolean
  /** Space for a fixed button. */
  readonly below?: 'nothing' | 'button'
  readonly children: ReactNode
}

/** One question per screen, with the progress on top. */
export function StepFrame(props: StepFrameProps) {
  const { title, detail, step, stepsInAll, isWhole = false, below = 'nothing', children } = props
  return (
    <>
      {!isWhole && (
        <NavBar title={title} form="large">
          <Progress step={step} stepsInAll={stepsInAll} />
        </NavBar>
      )}
      <Page below={below}>
        {detail !== undefined && <div className="text-muted">{detail}</div>}
        {children}
      </Page>
    </>
  )
}

type ProgressProps = { readonly step: number; readonly stepsInAll: number }

function Progress({ step, stepsInAll }: ProgressProps) {
  return (
    <div className="px-page pb-2">
      <div
        role="progressbar"
        aria-label={words.kit_steps_progress({ step, all: stepsInAll })}
        aria-valuemin={1}
        aria-valuemax={stepsInAll}
        aria-valuenow={step}
        className="flex gap-1"
      >
        {Array.from({ length: stepsInAll }, (_, at) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
            key={at}
            className={at < step ? 'h-1 flex-1 rounded-full bg-go' : 'h-1 flex-1 rounded-full bg-line'}
          />
        ))}
      </div>
    </div>
  )
}
