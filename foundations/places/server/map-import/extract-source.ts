import { UnreadableExtract } from './read-extract.ts'

/** Extracts that an operator can name. This is the one place with their addresses; the checksum lies beside each. */
const extracts: Readonly<Record<string, string>> = {
  taiwan: 'https://download.geofabrik.de/asia/taiwan-latest.osm.pbf',
}

export type ExtractSource = { readonly url: string; readonly checksumUrl: string; readonly fileName: string }

/** Where an extract of this name is downloaded from; undefined where no extract has the name. `MAP_EXTRACT_URL` names a mirror. */
export function extractSource(name: string, environment: NodeJS.ProcessEnv): ExtractSource | undefined {
  const usual = extracts[name]
  if (usual === undefined) return undefined
  const url = environment['MAP_EXTRACT_URL'] || usual
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UnreadableExtract('MAP_EXTRACT_URL is no address of the web; it looks like https://host/file.osm.pbf')
  return { url, checksumUrl: `${url}.md5`, fileName: `${name}-latest.osm.pbf` }
}
