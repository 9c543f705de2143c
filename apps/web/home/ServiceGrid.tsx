import { cx, type ServiceEntry, type ServiceName, useRegistry, Link } from '@daoxing/kit/web'
import { CarFront, CarTaxiFront, Gift, KeyRound, type LucideIcon, Moped, Plane, UserRound, Zap } from 'lucide-react'
import * as words from '../words/compiled/messages.js'

type Tile = {
  readonly service: ServiceName
  readonly icon: LucideIcon
  readonly colours: string
  /** The same colour as a tint, while the service is not there yet. */
  readonly tint: string
  readonly plannedLabel: () => string
}

/** One colour and icon per service, everywhere the same. A slice brings its path and its name. */
const tiles: readonly Tile[] = [
  {
    service: 'taxi',
    icon: CarTaxiFront,
    colours: 'bg-taxi text-on-taxi',
    tint: '[--tile:var(--color-taxi)]',
    plannedLabel: () => words.shell_service_taxi(),
  },
  {
    service: 'airport',
    icon: Plane,
    colours: 'bg-airport text-white',
    tint: '[--tile:var(--color-airport)]',
    plannedLabel: () => words.shell_service_airport(),
  },
  {
    service: 'rental',
    icon: KeyRound,
    colours: 'bg-rental text-white',
    tint: '[--tile:var(--color-rental)]',
    plannedLabel: () => words.shell_service_rental(),
  },
  {
    service: 'scooter',
    icon: Moped,
    colours: 'bg-scooter text-white',
    tint: '[--tile:var(--color-scooter)]',
    plannedLabel: () => words.shell_service_scooter(),
  },
  {
    service: 'charging',
    icon: Zap,
    colours: 'bg-charging text-white',
    tint: '[--tile:var(--color-charging)]',
    plannedLabel: () => words.shell_service_charging(),
  },
  {
    service: 'chauffeur',
    icon: CarFront,
    colours: 'bg-chauffeur text-white',
    tint: '[--tile:var(--color-chauffeur)]',
    plannedLabel: () => words.shell_service_chauffeur(),
  },
  {
    service: 'driver',
    icon: UserRound,
    colours: 'bg-driver text-white',
    tint: '[--tile:var(--color-driver)]',
    plannedLabel: () => words.shell_service_driver(),
  },
  {
    service: 'redemption',
    icon: Gift,
    colours: 'bg-go-tint text-go',
    tint: '[--tile:var(--color-go)]',
    plannedLabel: () => words.shell_service_redemption(),
  },
]

/** Every service of the product; what is not there yet is said so and leads nowhere [SHL-006]. */
export function ServiceGrid() {
  const entries = useRegistry().flatMap((entry) => (entry.serviceEntry === undefined ? [] : [entry.serviceEntry]))
  return (
    <nav aria-label={words.shell_service_label()}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4.5rem,22%),1fr))] gap-x-2 gap-y-4 py-6">
        {tiles.map((tile) => (
          <li key={tile.service} className="flex justify-center">
            <ServiceTile tile={tile} entry={entries.find((entry) => entry.service === tile.service)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ServiceTileProps = { readonly tile: Tile; readonly entry: ServiceEntry | undefined }

function ServiceTile({ tile: { icon: Icon, colours, tint, plannedLabel }, entry }: ServiceTileProps) {
  const shape = 'flex w-full flex-col items-center gap-2 text-center text-secondary'
  const square = 'inline-flex size-14 items-center justify-center rounded-3'
  if (entry === undefined || !entry.isAvailable())
    return (
      <span className={shape}>
        <span className={cx(square, 'tile-planned', tint)}>
          <Icon aria-hidden="true" size={28} />
        </span>
        <span>
          {entry?.label?.() ?? plannedLabel()}
          <span className="block text-caption text-muted">{words.shell_service_later()}</span>
        </span>
      </span>
    )
  return (
    <Link to={entry.path} className={cx(shape, 'rounded-2 font-bold transition active:scale-95')}>
      <span className={cx(square, 'shadow-float', colours)}>
        <Icon aria-hidden="true" size={28} />
      </span>
      <span>{entry.label?.() ?? plannedLabel()}</span>
    </Link>
  )
}
