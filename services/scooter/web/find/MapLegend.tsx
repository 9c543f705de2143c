import * as words from '../words/compiled/messages.js'

/** The lines and areas of the map: a colour is never the only sign. */
export function MapLegend() {
  return (
    <ul
      aria-label={words.scooter_find_legend()}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2 border border-line bg-surface px-3 py-2 text-caption text-ink shadow-float"
    >
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0 w-5 border-t-2 border-dashed border-go" />
        {words.scooter_find_legendArea()}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-4 border-2 border-dashed border-danger bg-danger/20" />
        {words.scooter_find_legendNo()}
      </li>
      <li className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="flex h-4 min-w-4 items-center justify-center rounded-1 bg-info px-1 text-caption leading-none font-bold text-surface"
        >
          P
        </span>
        {words.scooter_find_legendBay()}
      </li>
    </ul>
  )
}
