import { type DocumentStep, documentSteps, kindOfStep } from '@daoxing/identity/contract'
import { Card, cx, type QueuedFile, useIsOnline } from '@daoxing/kit/web'
import { Circle, CircleAlert, CircleCheck, CloudUpload, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import {
  documentOf,
  framesLeft,
  isFrameName,
  isPictureStep,
  queuedNamed,
  screenOf,
  type StepFacts,
} from './papers-steps.ts'
import { problemWords, resultWords, screenWords, stepWords } from './papers-words.ts'

type Tone = 'open' | 'busy' | 'bad' | 'good' | 'wait'
export type StepState = { readonly tone: Tone; readonly text: string; readonly reason?: string }

const icons: Readonly<Record<Tone, ReactNode>> = {
  open: <Circle aria-hidden="true" className="text-muted" />,
  busy: <CloudUpload aria-hidden="true" className="text-go" />,
  bad: <CircleAlert aria-hidden="true" className="text-danger" />,
  good: <CircleCheck aria-hidden="true" className="text-ok" />,
  wait: <Hourglass aria-hidden="true" className="text-info" />,
}

type StepListProps = { readonly facts: StepFacts; readonly only?: (step: DocumentStep) => boolean }

/** The steps below their screens, each with its state in words. */
export function StepList({ facts, only = () => true }: StepListProps) {
  const isOnline = useIsOnline()
  const shown = documentSteps.filter((step) => step !== 'uploadDocuments' && only(step))
  const screens = [...new Set(documentSteps.map(screenOf))]
  return screens.map((screen) => {
    const steps = shown.filter((step) => screenOf(step) === screen)
    if (steps.length === 0) return null
    return (
      <Card key={screen} title={screenWords[screen]()}>
        <ul className="flex flex-col gap-3">
          {steps.map((step) => {
            const { tone, text, reason } = stateOfStep(step, facts, isOnline)
            return (
              <li key={step} className="flex items-start gap-3">
                {icons[tone]}
                <div className="min-w-0 flex-1">
                  <p>{stepWords[step]()}</p>
                  <p className={cx('text-secondary', tone === 'bad' ? 'text-danger' : 'text-muted')}>{text}</p>
                  {reason !== undefined && (
                    <p className="text-secondary">{words.identity_papersResult_reason({ reason })}</p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </Card>
    )
  })
}

/** The tone and the words of a step. */
export function stateOfStep(step: DocumentStep, facts: StepFacts, isOnline: boolean): StepState {
  const { papers, queued } = facts
  if (step === 'fillProfileForm') {
    const missing = papers.missingFields.length
    return missing === 0
      ? { tone: 'good', text: words.identity_papersResult_filled() }
      : { tone: 'open', text: words.identity_papersResult_fieldsMissing({ count: missing }) }
  }
  const files =
    step === 'liveVideo'
      ? queued.filter(({ name }) => isFrameName(name))
      : isPictureStep(step)
        ? [queuedNamed(queued, kindOfStep[step])].filter((file) => file !== undefined)
        : []
  const onTheWay = stateOfFiles(files, isOnline)
  if (onTheWay !== undefined) return onTheWay
  const document = step === 'liveVideo' ? papers.liveVideo : isPictureStep(step) && documentOf(papers, kindOfStep[step])
  if (!document) return { tone: 'open', text: words.identity_papersResult_notTaken() }
  const { need, result, problem, reason } = document
  // A frame that was not kept: those before it stay, so the video as a whole still waits for frames.
  const isFrameLost = step === 'liveVideo' && need === 'upload' && result !== 0 && result !== 1
  if (need === 'retake' || isFrameLost)
    return {
      tone: 'bad',
      text: problem === null ? resultWords[result]() : problemWords[problem](),
      ...(reason === null ? {} : { reason }),
    }
  if (need === 'upload') {
    const left = step === 'liveVideo' ? framesLeft(facts).length : 0
    const isBegun = left > 0 && left < papers.liveVideo.instructions.length
    return {
      tone: 'open',
      text: isBegun ? words.identity_papersResult_movesLeft({ count: left }) : words.identity_papersResult_notTaken(),
    }
  }
  if (need === 'send') return { tone: 'good', text: words.identity_papersResult_uploaded() }
  return need === 'wait' ? { tone: 'wait', text: resultWords[0]() } : { tone: 'good', text: resultWords[1]() }
}

function stateOfFiles(files: readonly QueuedFile[], isOnline: boolean): StepState | undefined {
  const refused = files.find(({ state }) => state === 'refused')
  if (refused !== undefined) return { tone: 'bad', text: refused.error?.message ?? words.identity_papersResult_other() }
  if (files.length === 0) return undefined
  if (!isOnline) return { tone: 'busy', text: words.identity_papersResult_offline() }
  const share = files.reduce((sum, { progress }) => sum + progress, 0) / files.length
  return { tone: 'busy', text: words.identity_papersResult_uploading({ percent: Math.round(share * 100) }) }
}

/** Whether a step is one that the rider must do again because it was refused. */
export function isRefused(step: DocumentStep, { papers }: StepFacts): boolean {
  if (step === 'liveVideo') return papers.liveVideo.need === 'retake'
  return isPictureStep(step) && documentOf(papers, kindOfStep[step])?.need === 'retake'
}

/** The screens with their steps, before anything is done. */
export function StepOverview() {
  return (
    <Card>
      <ol className="flex flex-col gap-3">
        {[...new Set(documentSteps.map(screenOf))].map((screen, at) => (
          <li key={screen} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-go-tint text-secondary font-bold text-go"
            >
              {at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="font-bold">{screenWords[screen]()}</p>
              <p className="text-secondary text-muted">
                {documentSteps
                  .filter((step) => screenOf(step) === screen)
                  .map((step) => stepWords[step]())
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
