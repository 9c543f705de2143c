import { papersState, type Papers } from '@daoxing/identity/contract'
import { Button, ButtonLink, Card, EmptyState, FixedBottomButton, NavBar, Page } from '@daoxing/kit/web'
import { BadgeCheck, Ban, Camera, CircleHelp, FileWarning, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallSupport } from '../parts/CallSupport.tsx'
import * as words from '../words/compiled/messages.js'
import type { StepFacts } from './papers-steps.ts'
import { stateWords } from './papers-words.ts'
import { isRefused, StepList, StepOverview } from './StepList.tsx'

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
  const begin = beginWords[nextStep]
  return (
    <>
      <NavBar title={words.identity_papers_title()} />
      <Page below={begin === undefined ? 'nothing' : 'button'}>
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
        {nextStep === 'begin' && <StepOverview />}
        {nextStep === 'finish' && <StepList facts={facts} />}
        {nextStep === 'retake' && <StepList facts={facts} only={(step) => isRefused(step, facts)} />}
        {begin === undefined && (
          <div className="flex flex-col gap-3">
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
        )}
        {nextStep === 'wait' && <StepList facts={facts} />}
      </Page>
      {begin !== undefined && <FixedBottomButton onPress={onGoOn}>{begin()}</FixedBottomButton>}
    </>
  )
}

/** The words of the button that opens the first step to do. */
const beginWords: Readonly<Partial<Record<Papers['nextStep'], () => string>>> = {
  begin: words.identity_papers_begin,
  finish: words.identity_papers_goOn,
  retake: words.identity_papers_retake,
}

const writtenDay = (day: string): string => day.replaceAll('-', '/')
