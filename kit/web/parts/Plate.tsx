import * as words from '../words/compiled/messages.js'

/** A licence plate in large letters, as on the car. */
export function Plate({ plate }: { readonly plate: string }) {
  return (
    <span className="inline-block rounded-1 border-2 border-ink bg-surface px-2 font-mono text-page font-bold tracking-wide whitespace-nowrap text-ink">
      <span className="sr-only">{words.kit_plate_label({ plate: plate.split('').join(' ') })}</span>
      <span aria-hidden="true">{plate}</span>
    </span>
  )
}
