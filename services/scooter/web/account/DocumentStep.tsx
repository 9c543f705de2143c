import type { ScooterDocumentType } from '@daoxing/scooter/contract'
import {
  Button,
  CapturePicture,
  Card,
  FixedBottomButton,
  PoseOutline,
  StepFrame,
  useIsOnline,
  whenIdle,
} from '@daoxing/kit/web'
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { queueDocument } from './account-data.ts'
import { type AccountFacts, documentOf, isToTake } from './account-steps.ts'
import { documentWords } from './account-words.ts'
import { stateOf } from './DocumentList.tsx'

type DocumentStepProps = {
  readonly type: ScooterDocumentType
  readonly facts: AccountFacts
  readonly stepNumber: number
  readonly stepsInAll: number
  readonly onDone: () => void
}

/** One document: why the last picture was not good enough, then the camera. The next step does not wait for the line. */
export function DocumentStep({ type, facts, stepNumber, stepsInAll, onDone }: DocumentStepProps) {
  const { name, hint, pose } = documentWords[type]
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const isOnline = useIsOnline()
  const { tone, text } = stateOf(type, facts, isOnline)
  const isOpen = isToTake(facts, type)
  const hasPassed = documentOf(facts, type)?.need === 'nothing' && documentOf(facts, type)?.uploadedAt !== null
  useEffect(() => whenIdle(CapturePicture.load), [])
  return (
    <StepFrame
      title={words.scooter_account_take({ document: name() })}
      detail={hint()}
      step={stepNumber}
      stepsInAll={stepsInAll}
      below="button"
    >
      {tone === 'bad' && (
        <p role="status" className="flex items-start gap-2 rounded-2 bg-surface p-4 text-danger">
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
      <div className="rounded-2 bg-lens px-6 py-4">
        <div className="mx-auto max-w-80">
          <PoseOutline pose={pose} />
        </div>
      </div>
      <Card>
        <p className="flex items-start gap-3 text-secondary text-muted">
          <ShieldCheck aria-hidden="true" />
          <span>{words.scooter_account_privacy()}</span>
        </p>
      </Card>
      {!isOpen && (
        <p role="status" className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="text-ok" />
          <span>{text}</span>
        </p>
      )}
      {!isOpen && hasPassed && (
        <Button isWide kind="outline" onPress={() => setIsCameraOpen(true)}>
          {words.scooter_account_takeAgain()}
        </Button>
      )}
      {isOpen ? (
        <FixedBottomButton onPress={() => setIsCameraOpen(true)}>{words.scooter_account_camera()}</FixedBottomButton>
      ) : (
        <FixedBottomButton onPress={onDone}>{words.scooter_account_next()}</FixedBottomButton>
      )}
      {isCameraOpen && (
        <CapturePicture
          pose={pose}
          title={name()}
          hint={hint()}
          purpose={words.scooter_account_privacy()}
          facing={type === 'selfie' ? 'user' : 'environment'}
          onClose={() => setIsCameraOpen(false)}
          onTaken={({ jpeg }) => {
            setIsCameraOpen(false)
            queueDocument(type, jpeg)
            onDone()
          }}
        />
      )}
    </StepFrame>
  )
}
