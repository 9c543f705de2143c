import { cx, Link, type ServiceName, useRegistry } from '@daoxing/kit/web'
import { CarTaxiFront, type LucideIcon } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type Service = {
  readonly service: ServiceName
  readonly label: () => string
  /** The sign of its tile; a planned service has none, since the page of every visitor would carry it. */
  readonly sign?: { readonly icon: LucideIcon; readonly colours: string }
}

/** All services in their order. A slice brings its path, and its name if it has another. */
const services: readonly Service[] = [
  {
    service: 'taxi',
    label: () => words.shell_service_taxi(),
    sign: { icon: CarTaxiFront, colours: 'bg-taxi text-on-taxi' },
  },
  { service: 'airport', label: () => words.shell_service_airport() },
  { service: 'rental', label: () => words.shell_service_rental() },
  { service: 'scooter', label: () => words.shell_service_scooter() },
  { service: 'charging', label: () => words.shell_service_charging() },
  { service: 'chauffeur', label: () => words.shell_service_chauffeur() },
  { service: 'driver', label: () => words.shell_service_driver() },
  { service: 'redemption', label: () => words.shell_service_redemption() },
]

/** Services that can be used, a tile each; those that are not there yet share one row that leads nowhere [SHL-006]. */
export function ServiceList() {
  const entries = useRegistry().flatMap(({ serviceEntry }) => serviceEntry ?? [])
  const shown = services.map((service) => ({
    ...service,
    entry: entries.find((entry) => entry.service === service.service && entry.isAvailable()),
  }))
  const planned = shown.filter(({ entry }) => entry === undefined)
  return (
    <nav aria-label={words.shell_service_label()} className="flex flex-col gap-3 py-3">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {shown.map(({ service, sign, label, entry }) =>
          entry === undefined ? null : (
            <li key={service}>
              <Link
                to={entry.path}
                className="flex min-h-18 items-center gap-3 rounded-2 bg-surface px-4 py-3 font-bold transition active:scale-98"
              >
                {sign !== undefined && (
                  <span
                    className={cx('inline-flex size-12 shrink-0 items-center justify-center rounded-2', sign.colours)}
                  >
                    <sign.icon aria-hidden="true" size={28} />
                  </span>
                )}
                <span className="min-w-0">{entry.label?.() ?? label()}</span>
              </Link>
            </li>
          ),
        )}
      </ul>
      {planned.length > 0 && (
        <div className="px-1 text-secondary text-muted">
          <p id="services-later" className="font-bold">
            {words.shell_service_later()}
          </p>
          <ul aria-labelledby="services-later" className="flex flex-wrap gap-x-3">
            {planned.map(({ service, label }) => (
              <li key={service}>{label()}</li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}
