import { freeStyle } from '@daoxing/places/server'

/** An operator's map in place of ours, as the page and its content security policy need it. */
export type MapGroundPlan = {
  /** Fields that the page reads: `style`, `styleDark`, `tiles`, `pmtiles`, `attribution`. */
  readonly fields: Readonly<Record<string, string>>
  /** The origins from which the page may fetch for it. */
  readonly hosts: readonly string[]
}

const kinds = { MAP_STYLE_URL: 'style', MAP_TILES_URL: 'tiles', MAP_PMTILES_URL: 'pmtiles' } as const
const kindNames = ['MAP_STYLE_URL', 'MAP_TILES_URL', 'MAP_PMTILES_URL'] as const

/** The map of a free hosted style, by name. */
export function mapGroundOf(name: string): MapGroundPlan | undefined {
  const style = freeStyle(name)
  if (style === undefined) return undefined
  const { light, dark, host, attribution } = style
  return { fields: { style: light, styleDark: dark, attribution }, hosts: [host] }
}

/** Reads the operator's map from the environment; undefined if the map is ours. */
export function mapGroundIn(env: NodeJS.ProcessEnv): MapGroundPlan | undefined {
  const [name, ...others] = kindNames.filter((known) => env[known])
  if (name === undefined) return undefined
  if (others.length > 0) throw new Error(`${name} and ${others.join(', ')} cannot be set together: there is one map`)
  const free = name === 'MAP_STYLE_URL' ? mapGroundOf(env.MAP_STYLE_URL ?? '') : undefined
  if (free !== undefined) return withOwnWishes(free, env)
  const url = addressIn(env, name)
  const dark = env.MAP_STYLE_DARK_URL ? addressIn(env, 'MAP_STYLE_DARK_URL') : undefined
  if (dark !== undefined && name !== 'MAP_STYLE_URL') throw new Error('MAP_STYLE_DARK_URL is beside MAP_STYLE_URL only')
  if (name === 'MAP_TILES_URL') {
    if (!['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
      throw new Error('MAP_TILES_URL needs {z}, {x} and {y}')
    // A style and an archive can contain it themselves.
    if (!env.MAP_ATTRIBUTION) throw new Error('MAP_TILES_URL was set; MAP_ATTRIBUTION must say whose tiles they are')
  }
  return {
    fields: {
      [kinds[name]]: url,
      ...(dark !== undefined && { styleDark: dark }),
      ...(env.MAP_ATTRIBUTION && { attribution: env.MAP_ATTRIBUTION }),
    },
    hosts: [...new Set([url, ...(dark === undefined ? [] : [dark]), ...furtherHostsIn(env)].flatMap(hostOf))],
  }
}

/** A free style with the operator's overrides. The copyright notice of the map data stays on the map in any case. */
function withOwnWishes({ fields, hosts }: MapGroundPlan, env: NodeJS.ProcessEnv): MapGroundPlan {
  const night = env.MAP_STYLE_DARK_URL ? mapGroundOf(env.MAP_STYLE_DARK_URL)?.fields['style'] : undefined
  const dark = env.MAP_STYLE_DARK_URL ? (night ?? addressIn(env, 'MAP_STYLE_DARK_URL')) : fields['styleDark']
  const attribution = [fields['attribution'], env.MAP_ATTRIBUTION].filter(Boolean).join(' ')
  return {
    fields: { ...fields, ...(dark !== undefined && { styleDark: dark }), attribution },
    hosts: [...new Set([...hosts, ...(dark === undefined ? [] : hostOf(dark)), ...furtherHostsIn(env)])],
  }
}

/**
 * A full URL, or a path on this host; errors do not quote it, since it may contain a key. Characters that would end a
 * policy directive are refused.
 */
function addressIn(env: NodeJS.ProcessEnv, name: string): string {
  const url = env[name] ?? ''
  if (!/^(https?:\/\/[\w.-]+(:\d+)?)?\/[^\s"'<>;,]*$/.test(url))
    throw new Error(
      `${name} is no address of the web, nor a path of this host, nor a style such as openfreemap:liberty`,
    )
  return url
}

/** The origins of a style's tiles, glyphs and icons, if elsewhere. */
function furtherHostsIn({ MAP_HOSTS: text = '' }: NodeJS.ProcessEnv): readonly string[] {
  const hosts = text.split(/\s+/).filter((host) => host !== '')
  const wrong = hosts.find((host) => !/^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(host))
  if (wrong !== undefined) throw new Error(`MAP_HOSTS lists hosts as https://tiles.example, not "${wrong}"`)
  return hosts
}

const hostOf = (url: string) => /^https?:\/\/[^/]+/.exec(url) ?? []

/** Tells the page which map to draw. */
export function withMapGround(html: string, { fields }: MapGroundPlan): string {
  const content = new URLSearchParams(fields).toString().replaceAll('&', '&amp;')
  return html.replace('</head>', `<meta name="map" content="${content}"></head>`)
}

/** Tells the page the version of our own map's tiles. */
export const withGroundVersion = (html: string, version: string): string =>
  html.replace('</head>', `<meta name="ground" content="${version}"></head>`)
