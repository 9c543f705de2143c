import { Card, CheckField, formatTwd } from '@daoxing/kit/web'
import { ShieldCheck } from 'lucide-react'
import * as words from '../../words/compiled/messages.js'

type WaiverCardProps = {
  readonly isOn: boolean
  /** Of an hour. */
  readonly rateTwd: number
  readonly onChange: (isOn: boolean) => void
}

/** The loss damage waiver: its price, what it covers, and what not. */
export function WaiverCard({ isOn, rateTwd, onChange }: WaiverCardProps) {
  return (
    <Card title={words.rental_waiver_title()}>
      <CheckField isChecked={isOn} onChange={onChange}>
        {words.rental_waiver_take({ price: formatTwd(rateTwd) })}
      </CheckField>
      <p className="flex items-start gap-2 text-secondary text-muted">
        <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-go" />
        {isOn ? words.rental_waiver_covers() : words.rental_waiver_without()}
      </p>
      <p className="mt-1 text-secondary text-muted">{words.rental_waiver_excludes()}</p>
    </Card>
  )
}
