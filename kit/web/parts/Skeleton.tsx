import * as words from '../words/compiled/messages.js'

type SkeletonProps = { readonly rows?: number; readonly form?: 'row' | 'card' }

const heights = { row: 'h-14', card: 'h-28' }

/** A placeholder with the height of the data, so that nothing moves when it arrives. */
export function Skeleton({ rows = 3, form = 'row' }: SkeletonProps) {
  return (
    <output className="flex flex-col gap-3">
      <span className="sr-only">{words.kit_loading_wait()}</span>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows without content are their places
        <span key={row} className={`block w-full animate-breathe rounded-2 bg-line ${heights[form]}`} />
      ))}
    </output>
  )
}
