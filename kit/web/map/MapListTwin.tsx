import { useState } from 'react'
import { cx } from '../cx.ts'
import * as words from '../words/compiled/messages.js'

export type MapTwinItem = {
  readonly id: string
  /** "上車點：臺北車站 東三門". */
  readonly text: string
  /** The action of a tap on the map. */
  readonly onPress?: () => void
}

type MapListTwinProps = {
  readonly items: readonly MapTwinItem[]
  /** The device cannot show a map. */
  readonly isAlone: boolean
}

/** The content of the map as text: always present for a screen reader, visible on request or if no map can be drawn. */
export function MapListTwin({ items, isAlone }: MapListTwinProps) {
  const [isWished, setIsWished] = useState(false)
  const isSeen = isAlone || isWished
  return (
    <div className={cx(isSeen && 'absolute inset-x-0 top-0 z-5 max-h-1/2 overflow-y-auto bg-surface p-4 pt-16')}>
      {!isAlone && (
        <button
          type="button"
          aria-expanded={isWished}
          onClick={() => setIsWished(!isWished)}
          className={cx(
            'z-10 rounded-2 bg-surface px-4 font-bold text-go shadow-float',
            isWished
              ? 'min-h-touch'
              : 'sr-only focus:not-sr-only focus:absolute focus:start-16 focus:top-4 focus:min-h-touch focus:px-4',
          )}
        >
          {isWished ? words.kit_map_hideList() : words.kit_map_showList()}
        </button>
      )}
      {isAlone && <p className="mb-2 text-muted">{words.kit_map_unavailable()}</p>}
      <ul aria-label={words.kit_map_list()} className={cx(!isSeen && 'sr-only')}>
        {items.map(({ id, text, onPress }) => (
          <li key={id} className="py-1">
            {onPress === undefined ? (
              text
            ) : (
              <button type="button" onClick={onPress} className="min-h-touch text-start text-go">
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
