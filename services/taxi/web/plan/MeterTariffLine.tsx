import type { MeterTariff } from '@daoxing/taxi/contract'
import { Gauge } from 'lucide-react'
import { tariffWords } from './car-words.ts'

/** The meter tariff, shown if the cost is unknown for lack of a destination. */
export function MeterTariffLine({ tariff }: { readonly tariff: MeterTariff | null }) {
  if (tariff === null) return null
  return (
    <p className="mb-3 flex items-start gap-2 rounded-2 bg-bg p-3 text-secondary">
      <Gauge aria-hidden="true" size={20} className="shrink-0 text-muted" />
      <span className="min-w-0">{tariffWords(tariff)}</span>
    </p>
  )
}
