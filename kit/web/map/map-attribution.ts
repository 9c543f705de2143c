import type { Map as MapInstance } from 'maplibre-gl'

/** A piece of the attribution: a text, with its link. */
export type Attribution = { readonly text: string; readonly href?: string | undefined }

const osmCopyright = 'https://www.openstreetmap.org/copyright'

/** The distinct attributions of a map's sources and of the operator. */
export function attributionsOf(map: MapInstance, given: string | undefined): readonly Attribution[] {
  const ids = Object.keys(map.getStyle().sources)
  const said = ids.flatMap((id) => map.getSource(id)?.attribution ?? [])
  return [...new Set([...said, ...(given === undefined ? [] : [given])])].flatMap(attributionsIn)
}

/**
 * Sources provide HTML. Only text and links to other pages are taken from it, so that no other content can be injected.
 */
export function attributionsIn(html: string): readonly Attribution[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap((node): readonly Attribution[] => {
    if (node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return []
    // The separator between two of them is drawn by the caller.
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ').replaceAll(/^[\s|·,]+|[\s|·,]+$/g, '')
    if (text === '') return []
    const href = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? node.href : undefined
    return [{ text, href: href ?? (text.includes('OpenStreetMap') ? osmCopyright : undefined) }]
  })
}
