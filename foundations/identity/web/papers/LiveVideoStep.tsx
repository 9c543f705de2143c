import { CaptureMoves, Card, FixedBottomButton, PoseOutline, StepFrame, whenIdle } from '@daoxing/kit/web'
import { CircleAlert, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LiveInstruction } from '@daoxing/identity/contract'
import * as words from '../words/compiled/messages.js'
import { queueFrame } from './papers-data.ts'
import type { PapersStepProps } from './papers-step-props.ts'
import { framesLeft } from './papers-steps.ts'
import { moveWords, screenWords } from './papers-words.ts'
import { stateOfStep } from './StepList.tsx'

/** Instructions to the face in front of the camera, with one frame each. */
export function LiveVideoStep({ stepNumber, stepsInAll, facts, onDone }: PapersStepProps) {
  // Fixed when the camera opens: frames on their way no longer count as left.
  const [moves, setMoves] = useState<readonly LiveInstruction[]>()
  const state = stateOfStep('liveVideo', facts, true)
  useEffect(() => whenIdle(CaptureMoves.load), [])
  return (
    <StepFrame
      title={words.identity_papersMove_title()}
      detail={screenWords.selfie()}
      step={stepNumber}
      stepsInAll={stepsInAll}
      below="button"
    >
      {state.tone === 'bad' && (
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
        <div className="mx-auto max-w-60">
          <PoseOutline pose="face" />
        </div>
      </div>
      <p>{words.identity_papersMove_detail({ count: framesLeft(facts).length })}</p>
      <Card>
        <p className="flex items-start gap-3 text-secondary text-muted">
          <ShieldCheck aria-hidden="true" />
          <span>{words.identity_papersMove_purpose()}</span>
        </p>
      </Card>
      <FixedBottomButton onPress={() => setMoves(framesLeft(facts))}>
        {words.identity_papersMove_open()}
      </FixedBottomButton>
      {moves !== undefined && moves.length > 0 && (
        <CaptureMoves
          title={words.identity_papersMove_title()}
          purpose={words.identity_papersMove_purpose()}
          moves={moves.map((instruction) => ({ id: instruction, text: moveWords[instruction]() }))}
          onFrame={({ id }, still) => {
            const instruction = moves.find((one) => one === id)
            if (instruction !== undefined) queueFrame(instruction, still)
          }}
          onDone={() => {
            setMoves(undefined)
            onDone()
          }}
          onClose={() => setMoves(undefined)}
        />
      )}
    </StepFrame>
  )
}
