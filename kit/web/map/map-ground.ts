/** The map that an operator has set in place of ours, by the server's environment (docs/operations.md). */
export type MapGround =
  | { readonly kind: 'style'; readonly light: string; readonly dark: string; readonly attribution?: string | undefined }
  | { readonly kind: 'tiles'; readonly url: string; readonly attribution?: string | undefined }
  | { readonly kind: 'archive'; readonly url: string; readonly attribution?: string | undefined }

/** Reads the server's map settings from the page; undefined if the map is ours. */
export function configuredGround(page: Document = document): MapGround | undefined {
  const text = page.querySelector('meta[name="map"]')?.getAttribute('content')
  if (!text) return undefined
  const fields = new URLSearchParams(text)
  const field = (name: string) => {
    const value = fields.get(name)
    return value === null ? undefined : value
  }
  const attribution = field('attribution')
  const light = field('style')
  if (light !== undefined)
    return { kind: 'style', light: whole(light), dark: whole(field('styleDark') ?? light), attribution }
  const archive = field('pmtiles')
  if (archive !== undefined) return { kind: 'archive', url: whole(archive), attribution }
  const tiles = field('tiles')
  return tiles === undefined ? undefined : { kind: 'tiles', url: whole(tiles), attribution }
}

/** Version of the server's ground, which is part of its tiles' URL. */
export const groundVersion = (page: Document = document): string | undefined =>
  page.querySelector('meta[name="ground"]')?.getAttribute('content') ?? undefined

/** The map's worker has no base URL to resolve a path. */
const whole = (url: string) => (url.startsWith('/') ? location.origin + url : url)

/** Pictures are drawn unchanged; anything else is treated as vector tiles in our importer's format. */
export const isPicture = (url: string) => /\.(png|jpe?g|webp|avif)(\?|$)/i.test(url)
