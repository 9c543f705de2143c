import { open } from 'node:fs/promises'
import { PMTiles, ResolvedValueCache, type Source } from 'pmtiles'

/** The tiles of one import, each with the gzip bytes of the archive. */
export type TileArchive = {
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>
  /** Waits for running reads, then closes the file. */
  close(): Promise<void>
}

/** Deeper than any archive. */
const zoomMax = 22

/** Opens an archive of ours: its directories are uncompressed, and its gzipped tiles are sent unchanged. */
export async function openTileArchive(path: string): Promise<TileArchive> {
  const file = await open(path, 'r')
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
  const asItIs = async (bytes: ArrayBuffer) => bytes
  const archive = new PMTiles(source, new ResolvedValueCache(200, undefined, asItIs), asItIs)
  const underWay = new Set<Promise<unknown>>()
  const find = async (z: number, x: number, y: number) => {
    const found = await archive.getZxy(z, x, y)
    return found && new Uint8Array(found.data)
  }
  return {
    async tile(z, x, y) {
      // The reader throws for positions outside the map; the caller gets an empty result.
      if (z > zoomMax || x >= 2 ** z || y >= 2 ** z) return undefined
      const found = find(z, x, y)
      underWay.add(found)
      return found.finally(() => underWay.delete(found))
    },
    async close() {
      // A tile takes several reads of the file.
      await Promise.allSettled(underWay)
      await file.close()
    },
  }
}
