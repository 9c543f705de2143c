import type { ActorKind, CityMarker, CityPanel, PanelRow, Say } from '@daoxing/kit/simulator'
import type { StartedPart } from '../console-input.ts'
import { stateColor, stateText } from '../marker-card.ts'

const shownMax = 80

/** The actors of a part; a button shows one on the map. */
export function actorsPanel({ part, running }: StartedPart, kind: ActorKind): CityPanel {
  return {
    id: part.id,
    title: kind.title,
    search: kind.search,
    empty: () => kind.empty,
    rows({ say, find }) {
      const text = find.toLowerCase()
      return (running.markers?.() ?? [])
        .filter(({ id, name, badge = '' }) => `${id} ${badge} ${name}`.toLowerCase().includes(text))
        .slice(0, shownMax)
        .map((marker) => actorRow(marker, kind, say))
    },
  }
}

function actorRow(marker: CityMarker, kind: ActorKind, say: Say): PanelRow {
  const { id, name, badge } = marker
  const [first] = marker.details(say)
  const state = stateText(marker, kind, say)
  return {
    key: id,
    press: { does: 'show', label: name, markerId: id },
    blocks: [
      {
        block: 'heading',
        color: stateColor(marker, kind),
        text: name,
        badge,
        side: marker.isOnline && first !== undefined ? `${first} · ${state}` : state,
      },
    ],
  }
}
