import type { AccountHold } from '@daoxing/kit/contract'
import { ButtonLink, Card, formatTwd, ListRow } from '@daoxing/kit/web'
import { Building2, CarFront, Coins, ReceiptText, Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import * as words from '../words/compiled/messages.js'
import { holdWords } from './leave-words.ts'

const icons: Readonly<Record<AccountHold['kind'], ReactNode>> = {
  liveOrder: <CarFront aria-hidden="true" />,
  unpaid: <ReceiptText aria-hidden="true" />,
  credit: <Coins aria-hidden="true" />,
  company: <Building2 aria-hidden="true" />,
  alarm: <Siren aria-hidden="true" />,
}

const keyOf = ({ kind, path, amountTwd }: AccountHold) => `${kind} ${path} ${amountTwd}`

/** The open matters that the rider must settle first, each with the page for it. Equal ones of several services are one row. */
export function DeletionHolds({ holds }: { readonly holds: readonly AccountHold[] }) {
  const shown = [...new Map(holds.map((hold) => [keyOf(hold), hold])).values()]
  return (
    <>
      <Card title={words.identity_leave_heldTitle()}>
        <p className="mb-2 text-muted">{words.identity_leave_heldDetail()}</p>
        {shown.map((hold, at) => (
          <ListRow
            key={keyOf(hold)}
            icon={icons[hold.kind]}
            title={holdWords[hold.kind].title()}
            detail={holdWords[hold.kind].way()}
            fact={hold.amountTwd === null ? undefined : formatTwd(hold.amountTwd)}
            to={hold.path}
            isLast={at === shown.length - 1}
          />
        ))}
      </Card>
      <ButtonLink to="/setting" kind="tint" isWide isReplacing>
        {words.identity_leave_keep()}
      </ButtonLink>
    </>
  )
}
