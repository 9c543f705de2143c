import { papersState, type Papers } from '@daoxing/identity/contract'
import { Button, ButtonLink, Card, EmptyState, NavBar, Page } from '@daoxing/kit/web'
import { BadgeCheck, Ban, Camera, CircleHelp, FileWarning, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallSupport } from '../parts/CallSupport.tsx'
import * as words from '../words/compiled/messages.js'
import type { StepFacts } from './papers-steps.ts'
import { stateWords } from './papers-words.ts'
import { isRefused, StepList } from './StepList.tsx'

type PapersStatusProps = {
  readonly facts: StepFacts
  /** The page that follows for a rider who may drive; undefined if no page has asked for the papers. */
  readonly target: string | undefined
  /** Opens the first step that the rider has to do. */
  readonly onGoOn: () => void
  /** Opens the step of the driver licence. */
  readonly onRenew: () => void
}

const icons: Readonly<Record<Papers['nextStep'], ReactNode>> = {
  begin: <Camera aria-hidden="true" />,
  finish: <Camera aria-hidden="true" />,
  wait: <Hourglass aria-hidden="true" />,
  retake: <FileWarning aria-hidden="true" />,
  drive: <BadgeCheck aria-hidden="true" />,
  askCustomerService: <Ban aria-hidden="true" />,
}

/** The state of the account in words, with its next step [RNT-042]. */
export function PapersStatus({ facts, target, onGoOn, onRenew }: PapersStatusProps) {
  const { papers } = facts
  const { nextStep, licence } = papers
  const state = papersState(papers.status)
  const { title, detail } = stateWords[state]
  return (
    <>
      <NavBar title={words.identity_papers_title()} />
      <Page>
        <EmptyState
          icon={state === 'unknown' ? <CircleHelp aria-hidden="true" /> : icons[nextStep]}
          title={title()}
          detail={detail()}
        />
        {papers.reason !== null && <p>{words.identity_papersResult_reason({ reason: papers.reason })}</p>}
        {licence !== null && nextStep === 'drive' && (
          <Card>
            <p>{words.identity_papersState_licence({ day: writtenDay(licence.expiresOn) })}</p>
            {licence.endsSoon && <p className="mt-1 text-warn">{words.identity_papersState_endsSoon()}</p>}
            {papers.isRenewing && <p className="mt-1 text-info">{words.identity_papersState_renewing()}</p>}
          </Card>
        )}
        {nextStep === 'retake' && <StepList facts={facts} only={(step) => isRefused(step, facts)} />}
        {(nextStep === 'finish' || nextStep === 'begin' || nextStep === 'wait') && <StepList facts={facts} />}
        <div className="flex flex-col gap-3">
          {nextStep === 'begin' && (
            <Button isWide onPress={onGoOn}>
              {words.identity_papers_begin()}
            </Button>
          )}
          {nextStep === 'finish' && (
            <Button isWide onPress={onGoOn}>
              {words.identity_papers_goOn()}
            </Button>
          )}
          {nextStep === 'retake' && (
            <Button isWide onPress={onGoOn}>
              {words.identity_papers_retake()}
            </Button>
          )}
          {nextStep === 'drive' && target !== undefined && (
            <ButtonLink to={target} isWide>
              {words.identity_papers_drive()}
            </ButtonLink>
          )}
          {nextStep === 'drive' && licence?.endsSoon === true && !papers.isRenewing && (
            <Button kind="outline" isWide onPress={onRenew}>
              {words.identity_papers_renew()}
            </Button>
          )}
          {nextStep === 'askCustomerService' && <CallSupport />}
          {!(nextStep === 'drive' && target !== undefined) && (
            <ButtonLink to="/" kind={nextStep === 'wait' ? 'primary' : 'tint'} isWide>
              {words.identity_standing_home()}
            </ButtonLink>
          )}
        </div>
      </Page>
    </>
  )
}

const writtenDay = (day: string): string => day.replaceAll('-', '/')
