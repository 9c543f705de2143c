import type { Estimate, QuoteOption } from '@daoxing/taxi/contract'
import { CalendarDays, Moon } from 'lucide-react'
import type { ReactNode } from 'react'
import { nightSoonWords, nightWords, springFestivalWords } from './car-words.ts'

type SurchargesProps = { readonly estimate: Estimate; readonly option: QuoteOption | undefined }

/**
 * The night and festival surcharges in all of the prices below, now or soon: they explain why the same route was
 * cheaper before.
 */
export function Surcharges({ estimate: { night_surcharge_soon: soonTwd }, option }: SurchargesProps) {
  if (option === undefined) return null
  return (
    <>
      <Surcharge
        icon={<Moon aria-hidden="true" size={20} />}
        text={nightWords(option) ?? nightSoonWords(option, soonTwd)}
      />
      <Surcharge icon={<CalendarDays aria-hidden="true" size={20} />} text={springFestivalWords(option)} />
    </>
  )
}

function Surcharge({ icon, text }: { readonly icon: ReactNode; readonly text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="mb-2 flex items-start gap-2 text-secondary text-muted">
      <span className="shrink-0">{icon}</span>
      {text}
    </p>
  )
}
