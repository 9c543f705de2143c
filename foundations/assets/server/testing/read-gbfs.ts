import type { ReadFiles } from './check-gbfs.ts'

type Manifest = { readonly data: { readonly datasets: readonly Dataset[] } }
type Dataset = {
  readonly system_id: string
  readonly versions: readonly { readonly version: string; readonly url: string }[]
}
type Discovery = { readonly data: { readonly feeds: readonly { readonly name: string; readonly url: string }[] } }

/** Where a program of another house reads: the address that it was told is served at another one in a test. */
export type GbfsPlace = { readonly servedAt: string; readonly publicUrl: string }

async function read<File>({ servedAt, publicUrl }: GbfsPlace, url: string): Promise<File> {
  const response = await fetch(url.replace(publicUrl, servedAt))
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as File
}

/** Reads a system as a stranger does: from the manifest to its discovery, and every file that it names. */
export async function readGbfs(place: GbfsPlace, systemId: string): Promise<ReadFiles> {
  const manifest = await read<Manifest>(place, `${place.publicUrl}/gbfs/manifest.json`)
  const url = manifest.data.datasets.find(({ system_id }) => system_id === systemId)?.versions.at(-1)?.url
  if (url === undefined) throw new Error(`the manifest does not name ${systemId}`)
  const gbfs = await read<Discovery>(place, url)
  const files = await Promise.all(
    gbfs.data.feeds.map(async (feed) => [feed.name, await read<ReadFiles[string]>(place, feed.url)] as const),
  )
  return { gbfs: gbfs as unknown as ReadFiles[string], ...Object.fromEntries(files) }
}
