import type { ActorKind, CityMarker, PanelRow, Say } from '@daoxing/kit/simulator'
import type { ConsoleInput } from './console-input.ts'

const offline = ['斷線', 'offline', '切断'] as const
const unknownColor = '#6B7A75'

/** The state of a marker as text; a marker without connection is offline. */
export function stateText({ state, isOnline }: CityMarker, kind: ActorKind | undefined, say: Say): string {
  if (!isOnline) return say(offline)
  const label = kind?.states[state]?.label
  return label === undefined ? state : say(label)
}

export function stateColor({ state }: CityMarker, kind: ActorKind | undefined): string {
  return kind?.states[state]?.color ?? unknownColor
}

/** The card of one marker over the map; undefined for an unknown one. */
export function markerCard({ parts }: ConsoleInput, id: string, say: Say): PanelRow | undefined {
  for (const { part, running } of parts) {
    const marker = running.markers?.().find((one) => one.id === id)
    if (marker) return cardOf(marker, part.actors, say)
  }
  return undefined
}

function cardOf(marker: CityMarker, kind: ActorKind | undefined, say: Say): PanelRow {
  const { id, name, badge, bearing, speedMps } = marker
  const actions = marker.actions?.(say) ?? []
  return {
    key: id,
    look: 'plain',
    blocks: [
      {
        block: 'heading',
        color: stateColor(marker, kind),
        text: name,
        badge,
        ...(bearing === null ? {} : { side: `${Math.round(speedMps * 3.6)} km/h` }),
      },
      { block: 'text', text: [...marker.details(say), stateText(marker, kind, say)].join(' · ') },
      ...(actions.length === 0 ? [] : [{ block: 'actions', actions } as const]),
    ],
  }
}
