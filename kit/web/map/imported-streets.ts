/** Real streets that the server can draw. */
export type ImportedStreets = {
  readonly version: string
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  readonly minZoom: number
  readonly maxZoom: number
  /** The attribution that its licence requires. */
  readonly attribution: string
}

const waitMs = 4000

/** The streets of the server; undefined if it has none or does not respond, and the map is drawn without them. */
export async function fetchStreets(): Promise<ImportedStreets | undefined> {
  try {
    const answer = await fetch('/gw/v3/streets', { signal: AbortSignal.timeout(waitMs) })
    return answer.ok ? streetsIn(await answer.json()) : undefined
  } catch {
    // A map without streets is still useful.
    return undefined
  }
}

/** The format is validated by hand: a schema would have to be loaded before the map. */
function streetsIn(answer: unknown): ImportedStreets | undefined {
  const data = fieldOf(answer, 'data')
  const [version, attribution] = [fieldOf(data, 'version'), fieldOf(data, 'attribution')]
  const [minZoom, maxZoom] = [fieldOf(data, 'minZoom'), fieldOf(data, 'maxZoom')]
  const bounds = fieldOf(data, 'bounds')
  if (typeof version !== 'string' || typeof attribution !== 'string') return undefined
  if (typeof minZoom !== 'number' || typeof maxZoom !== 'number' || !Array.isArray(bounds)) return undefined
  const [west, south, east, north] = bounds.map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return { version, attribution, minZoom, maxZoom, bounds: [west, south, east, north] }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The URL of its tiles, in the format of the map library. */
export function streetTiles({ version }: ImportedStreets, origin: string): string {
  return `${origin}/gw/v3/streets/${version}/{z}/{x}/{y}`
}
