import type { KeptRecords } from '@daoxing/identity/contract'
import { Button, ButtonLink, Card, ListRow } from '@daoxing/kit/web'
import { CalendarX2, LogOut, Undo2 } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { KeptCard } from './KeptCard.tsx'
import { eraseDay } from './leave-data.ts'

type ConsequencesProps = { readonly days: number; readonly kept: KeptRecords; readonly onNext: () => void }

/** The consequences of a deletion: when it goes, how to take it back, and what stays. */
export function Consequences({ days, kept, onNext }: ConsequencesProps) {
  return (
    <>
      <Card form="plain">
        <ListRow
          icon={<CalendarX2 aria-hidden="true" />}
          title={words.identity_leave_dueTitle({ days, day: eraseDay(days) })}
          detail={words.identity_leave_dueDetail()}
        />
        <ListRow
          icon={<Undo2 aria-hidden="true" />}
          title={words.identity_leave_backTitle()}
          detail={words.identity_leave_backDetail()}
        />
        <ListRow
          icon={<LogOut aria-hidden="true" />}
          title={words.identity_leave_outTitle()}
          detail={words.identity_leave_outDetail()}
          isLast
        />
      </Card>
      <KeptCard kept={kept} />
      <Button isWide onPress={onNext}>
        {words.identity_leave_next()}
      </Button>
      <ButtonLink to="/setting" kind="quiet" isWide isReplacing>
        {words.identity_leave_keep()}
      </ButtonLink>
    </>
  )
}
