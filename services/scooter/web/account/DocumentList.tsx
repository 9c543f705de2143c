import { type ScooterDocumentType, scooterDocumentTypes } from '@daoxing/scooter/contract'
import { Button, Card, cx, useIsOnline } from '@daoxing/kit/web'
import { Circle, CircleAlert, CircleCheck, CloudUpload, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { type AccountFacts, documentOf, isToTake, onItsWay } from './account-steps.ts'
import { documentWords } from './account-words.ts'

type Tone = 'open' | 'busy' | 'bad' | 'good' | 'wait'
export type DocumentState = { readonly tone: Tone; readonly text: string }

const icons: Readonly<Record<Tone, ReactNode>> = {
  open: <Circle aria-hidden="true" className="text-muted" />,
  busy: <CloudUpload aria-hidden="true" className="text-go" />,
  bad: <CircleAlert aria-hidden="true" className="text-danger" />,
  good: <CircleCheck aria-hidden="true" className="text-ok" />,
  wait: <Hourglass aria-hidden="true" className="text-info" />,
}

/** The state of a document in words: a picture on its way first, then what the server says. */
export function stateOf(type: ScooterDocumentType, facts: AccountFacts, isOnline: boolean): DocumentState {
  const file = onItsWay(facts, type)
  if (file !== undefined)
    return isOnline
      ? { tone: 'busy', text: words.scooter_account_uploading({ percent: Math.round(file.progress * 100) }) }
      : { tone: 'busy', text: words.scooter_account_offline() }
  const refused = facts.queued.find(({ name, state }) => name === type && state === 'refused')
  if (refused !== undefined) return { tone: 'bad', text: refused.error?.message ?? words.scooter_account_failed() }
  const document = documentOf(facts, type)
  if (document?.need === 'retake') return { tone: 'bad', text: document.reason ?? words.scooter_account_failed() }
  if (document?.need === 'wait') return { tone: 'wait', text: words.scooter_account_withVendor() }
  return document?.need === 'nothing'
    ? { tone: 'good', text: words.scooter_account_uploaded() }
    : { tone: 'open', text: words.scooter_account_missing() }
}

type DocumentListProps = {
  readonly facts: AccountFacts
  readonly only?: (type: ScooterDocumentType) => boolean
  /** Opens the camera's step of a document. */
  readonly onTake?: (type: ScooterDocumentType) => void
}

/** The documents with their state, and a way to those that are missing. */
export function DocumentList({ facts, only = () => true, onTake }: DocumentListProps) {
  const isOnline = useIsOnline()
  return (
    <Card title={words.scooter_account_documents()}>
      <ul className="flex flex-col gap-3">
        {scooterDocumentTypes.filter(only).map((type) => {
          const { tone, text } = stateOf(type, facts, isOnline)
          return (
            <li key={type} className="flex items-start gap-3">
              {icons[tone]}
              <div className="min-w-0 flex-1">
                <p>{documentWords[type].name()}</p>
                <p className={cx('text-secondary', tone === 'bad' ? 'text-danger' : 'text-muted')}>{text}</p>
              </div>
              {onTake !== undefined && isToTake(facts, type) && (
                <Button
                  kind="quiet"
                  onPress={() => onTake(type)}
                  label={words.scooter_account_cameraFor({ document: documentWords[type].name() })}
                >
                  {words.scooter_account_camera()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
