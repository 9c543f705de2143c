import { freeStyleNames } from '@daoxing/places/contract'

export type FreeStyle = {
  readonly light: string
  readonly dark: string
  /** The host of styles, tiles, fonts and icons. */
  readonly host: string
  /** The attribution that the host requires on the map. */
  readonly attribution: string
}

/** The address of OpenFreeMap stands only here. */
const host = 'https://tiles.openfreemap.org'
const attribution =
  '<a href="https://openfreemap.org">OpenFreeMap</a> ' +
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> ' +
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>'

const nightStyle = 'dark'
/** Dark styles stay as they are at night. */
const darkStyles = ['dark', 'fiord']

/** A free hosted style by name: `openfreemap`, or `openfreemap:` with one of its styles. */
export function freeStyle(name: string): FreeStyle | undefined {
  const whole = name === 'openfreemap' ? freeStyleNames[0] : name
  if (!freeStyleNames.some((known) => known === whole)) return undefined
  const style = whole.slice('openfreemap:'.length)
  const address = (of: string) => `${host}/styles/${of}`
  return { light: address(style), dark: address(darkStyles.includes(style) ? style : nightStyle), host, attribution }
}
