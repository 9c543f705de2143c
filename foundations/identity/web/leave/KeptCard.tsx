import type { KeptRecords } from '@daoxing/identity/contract'
import { Card, ListRow } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'
import { keptWords, whyKeptWords } from './leave-words.ts'

/** The records that stay after the account, why, and for how long. */
export function KeptCard({ kept }: { readonly kept: KeptRecords }) {
  if (kept.length === 0) return null
  return (
    <Card title={words.identity_leave_keptTitle()}>
      <p className="mb-2 text-secondary text-muted">{words.identity_leave_keptDetail()}</p>
      {kept.map(({ what, why, months }, at) => (
        <ListRow
          key={what}
          title={keptWords[what]()}
          detail={whyKeptWords[why]()}
          fact={timeOf(months)}
          isLast={at === kept.length - 1}
        />
      ))}
    </Card>
  )
}

function timeOf(months: number): string {
  return months % 12 === 0
    ? words.identity_leave_keptYears({ years: months / 12 })
    : words.identity_leave_keptMonths({ months })
}
