import { kindOfStep } from '@daoxing/identity/contract'
import { Button, CapturePicture, Card, FixedBottomButton, PoseOutline, StepFrame, useIsOnline, whenIdle } from '@daoxing/kit/web'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { queueDocument } from './papers-data.ts'
import { isOpen, type PictureStepName, screenOf } from './papers-steps.ts'
import { pictureWords, screenWords } from './papers-words.ts'
import { isRefused, stateOfStep } from './StepList.tsx'
import type { PapersStepProps } from './papers-step-props.ts'

/** One document: what is needed and why, then the camera. */
export function PictureStep({ step, stepNumber, stepsInAll, facts, onDone }: PapersStepProps<PictureStepName>) {
  const { title, hint, purpose, pose } = pictureWords[step]
  const [isOpenCamera, setIsOpenCamera] = useState(false)
  const isOnline = useIsOnline()
  const isToTake = isOpen(step, facts)
  const state = stateOfStep(step, facts, isOnline)
  useEffect(() => whenIdle(CapturePicture.load), [])
  return (
    <StepFrame
      title={title()}
      detail={screenWords[screenOf(step)]()}
      step={stepNumber}
      stepsInAll={stepsInAll}
      below="button"
    >
      {isRefused(step, facts) && isToTake && (
        <p role="status" className="flex items-start gap-2 rounded-2 bg-surface p-4 text-danger">
          <CircleAlert aria-hidden="true" />
          <span>
            {state.text}
            {state.reason !== undefined && (
              <span className="block text-ink">{words.identity_papersResult_reason({ reason: state.reason })}</span>
            )}
          </span>
        </p>
      )}
      <div className="rounded-2 bg-lens px-6 py-4">
        <div className="mx-auto max-w-80">
          <PoseOutline pose={pose} />
        </div>
      </div>
      <p>{hint()}</p>
      <Card>
        <p className="flex items-start gap-3 text-secondary text-muted">
          <ShieldCheck aria-hidden="true" />
          <span>{purpose()}</span>
        </p>
      </Card>
      {!isToTake && (
        <p role="status" className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="text-ok" />
          <span>{state.text}</span>
        </p>
      )}
      {!isToTake && (
        <Button isWide kind="outline" onPress={() => setIsOpenCamera(true)}>
          {words.identity_papers_takeAgain()}
        </Button>
      )}
      {isToTake ? (
        <FixedBottomButton onPress={() => setIsOpenCamera(true)}>{words.identity_papers_takePicture()}</FixedBottomButton>
      ) : (
        <FixedBottomButton onPress={onDone}>{words.identity_signUp_next()}</FixedBottomButton>
      )}
      {isOpenCamera && (
        <CapturePicture
          pose={pose}
          title={title()}
          hint={hint()}
          purpose={purpose()}
          facing={step === 'selfie' ? 'user' : 'environment'}
          readsBarcode={step === 'idCardBackSanBarcode'}
          onClose={() => setIsOpenCamera(false)}
          onTaken={({ jpeg, barcode }) => {
            setIsOpenCamera(false)
            queueDocument({ kind: kindOfStep[step], jpeg, barcode })
            onDone()
          }}
        />
      )}
    </StepFrame>
  )
}
