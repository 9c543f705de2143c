import { cx, Link, type RiderSession, type ServiceEntry, useRegistry, useSession } from '@daoxing/kit/web'
import { PlaneLanding } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type Tile = Pick<ServiceEntry, 'icon' | 'colours' | 'label'> & { readonly start: string }
type Service = {
  readonly service: string
  readonly label: () => string
  /** A service of its own for riders that another service's slice carries out. */
  readonly of?: { readonly service: string; readonly tile: Tile }
}

/** The planned services in order; additional ones of slices follow. */
const planned: readonly Service[] = [
  { service: 'taxi', label: () => words.shell_service_taxi() },
  {
    service: 'airport',
    label: () => words.shell_service_airport(),
    of: { service: 'taxi', tile: { start: '/airport-shuttle', icon: PlaneLanding, colours: 'bg-airport text-white' } },
  },
  { service: 'rental', label: () => words.shell_service_rental() },
  { service: 'scooter', label: () => words.shell_service_scooter() },
  { service: 'charging', label: () => words.shell_service_charging() },
  { service: 'chauffeur', label: () => words.shell_service_chauffeur() },
  { service: 'designated-driver', label: () => words.shell_service_driver() },
  { service: 'redemption', label: () => words.shell_service_redemption() },
]

const nameOf = ({ service, of }: Service) => of?.service ?? service

/** A limited service shows itself only to the riders to whom it is open. */
function isShownTo(session: ReturnType<typeof useSession>, { service }: ServiceEntry): boolean {
  return service.limitedTo === undefined || (session.state === 'rider' && isOpenTo(session.rider, service))
}

function isOpenTo({ hold, closedServices = [] }: RiderSession, service: ServiceEntry['service']): boolean {
  const isHeld = hold !== undefined && !(hold.opens === 'openToUnconfirmed' && service.isOpenToUnconfirmed === true)
  return !isHeld && !closedServices.includes(service.id)
}

/** Available services, a tile each; the others share one row without a link [SHL-006]. */
export function ServiceList() {
  const session = useSession()
  const all = useRegistry().flatMap(({ serviceEntry }) => serviceEntry ?? [])
  const entries = all.filter((entry) => isShownTo(session, entry))
  const hidden = all.filter((entry) => !entries.includes(entry)).map(({ service: { id } }) => id)
  const unplanned = entries
    .filter(({ service: { id } }) => planned.every(({ service }) => service !== id))
    .map(({ service, label }) => ({ service: service.id, label: label ?? (() => service.id) }))
  const named = [...planned, ...unplanned].filter((service) => !hidden.includes(nameOf(service)))
  const shown = named.map((service: Service) => {
    const entry = entries.find(({ service: { id } }) => id === nameOf(service))
    const isLimited = entry?.service.limitedTo !== undefined
    return {
      ...service,
      isLimited,
      tile: entry && (service.of?.tile ?? { ...entry, start: entry.service.paths.start }),
    }
  })
  const later = shown.filter(({ tile }) => tile === undefined)
  return (
    <nav aria-label={words.shell_service_label()} className="flex flex-col gap-3 py-3">
      <Tiles shown={shown.filter(({ isLimited }) => !isLimited)} />
      {later.length > 0 && (
        <div className="px-1 text-secondary text-muted">
          <p id="services-later" className="font-bold">
            {words.shell_service_later()}
          </p>
          <ul aria-labelledby="services-later" className="flex flex-wrap gap-x-3">
            {later.map(({ service, label }) => (
              <li key={service}>{label()}</li>
            ))}
          </ul>
        </div>
      )}
      {/* Known once the rider is: below the others, which stay where they are. */}
      <Tiles shown={shown.filter(({ isLimited }) => isLimited)} />
    </nav>
  )
}

type Shown = Service & { readonly tile: Tile | undefined }

function Tiles({ shown }: { readonly shown: readonly Shown[] }) {
  const tiles = shown.flatMap(({ service, label, tile }) => (tile === undefined ? [] : [{ service, label, tile }]))
  if (tiles.length === 0) return null
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {tiles.map(({ service, label, tile }) => (
        <li key={service}>
          <Link
            to={tile.start}
            className="flex min-h-18 items-center gap-3 rounded-2 bg-surface px-4 py-3 font-bold transition active:scale-98"
          >
            <span className={cx('inline-flex size-12 shrink-0 items-center justify-center rounded-2', tile.colours)}>
              <tile.icon aria-hidden size={28} />
            </span>
            <span className="min-w-0">{tile.label?.() ?? label()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
