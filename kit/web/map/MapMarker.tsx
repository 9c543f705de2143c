import type { LatLng } from '@daoxing/kit/contract'
import type { PositionAnchor } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useDrawnMap } from './map-context.ts'

type MapMarkerProps = {
  readonly at: LatLng
  readonly anchor?: PositionAnchor
  /** Higher values are on top. */
  readonly level?: number
  readonly children: ReactNode
}

/** An element at a position. The list twin describes it as text, so it is hidden from screen readers. */
export function MapMarker({ at: { lat, lng }, anchor = 'center', level = 1, children }: MapMarkerProps) {
  const { map, library } = useDrawnMap()
  const [element] = useState(silentElement)
  useEffect(() => {
    const marker = new library.Marker({ element, anchor }).setLngLat([lng, lat]).addTo(map)
    marker.getElement().style.zIndex = String(level)
    silence(element)
    return () => {
      marker.remove()
    }
  }, [map, library, element, anchor, level, lat, lng])
  return createPortal(children, element)
}

export function silentElement(): HTMLDivElement {
  return silence(document.createElement('div'))
}

/** The library gives every marker a name and a place in the tab order; ours are described elsewhere. */
export function silence(element: HTMLDivElement): HTMLDivElement {
  element.setAttribute('aria-hidden', 'true')
  for (const name of ['aria-label', 'role', 'tabindex']) element.removeAttribute(name)
  return element
}
