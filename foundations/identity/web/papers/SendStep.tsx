import { Card, CheckField, FixedBottomButton, sentenceOf, StepFrame, useIsOnline } from '@daoxing/kit/web'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import * as words from '../words/compiled/messages.js'
import { holdPapers, newTapKey, sendPapers } from './papers-data.ts'
import type { PapersStepProps } from './papers-step-props.ts'
import { stepAfter } from './papers-steps.ts'
import { StepList } from './StepList.tsx'

/** All steps with their state, and the button that sends them to the reviewer. */
export function SendStep({ stepNumber, stepsInAll, facts, onDone }: PapersStepProps) {
  const cache = useQueryClient()
  const isOnline = useIsOnline()
  const [isSure, setIsSure] = useState(false)
  const [key] = useState(newTapKey)
  const { papers, queued } = facts
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendPapers(key),
    onSuccess: ({ papers: sent }) => {
      holdPapers(cache, sent)
      onDone()
    },
  })
  const isUploading = queued.some(({ state }) => state !== 'refused')
  const next = stepAfter('uploadDocuments', facts)
  const hasOpenStep = next !== 'uploadDocuments'
  return (
    <StepFrame
      title={words.identity_papersSend_title()}
      detail={hasOpenStep ? words.identity_papersSend_openDetail() : words.identity_papersSend_detail()}
      step={stepNumber}
      stepsInAll={stepsInAll}
      below="button"
    >
      <StepList facts={facts} />
      <Card>
        <p className="flex items-start gap-3 text-secondary text-muted">
          <ShieldCheck aria-hidden="true" />
          <span>{words.identity_papersSend_privacy()}</span>
        </p>
      </Card>
      {isUploading && (
        <p role="status" className="text-muted">
          {isOnline ? words.identity_papersSend_uploading() : words.identity_papersResult_offline()}
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-danger">
          {sentenceOf(error)}
        </p>
      )}
      {!hasOpenStep && (
        <CheckField isChecked={isSure} onChange={setIsSure}>
          {words.identity_papersSend_sure()}
        </CheckField>
      )}
      {hasOpenStep ? (
        <FixedBottomButton onPress={onDone}>{words.identity_papers_goOn()}</FixedBottomButton>
      ) : (
        <FixedBottomButton
          state={isPending ? 'busy' : isSure && papers.maySubmit && !isUploading ? 'ready' : 'disabled'}
          onPress={() => mutate()}
        >
          {words.identity_papersSend_send()}
        </FixedBottomButton>
      )}
    </StepFrame>
  )
}
