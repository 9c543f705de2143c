import { UnreadableExtract } from './read-extract.ts'

/**
 * The extracts that an operator can name, with their addresses. The checksum of an extract has the same address with a suffix.
 */
const extracts: Readonly<Record<string, string>> = {
  taiwan: 'https://download.geofabrik.de/asia/taiwan-latest.osm.pbf',
}

export type ExtractSource = { readonly url: string; readonly checksumUrl: string; readonly fileName: string }

/** The download address of a named extract; undefined for an unknown name. `MAP_EXTRACT_URL` sets a mirror. */
export function extractSource(name: string, environment: NodeJS.ProcessEnv): ExtractSource | undefined {
  const usual = extracts[name]
  if (usual === undefined) return undefined
  const url = environment['MAP_EXTRACT_URL'] || usual
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UnreadableExtract('MAP_EXTRACT_URL is no address of the web; it looks like https://host/file.osm.pbf')
  return { url, checksumUrl: `${url}.md5`, fileName: `${name}-latest.osm.pbf` }
}
