import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import { attribution } from '../real-streets/attribution.ts'
import { mapFiles } from '../real-streets/map-folder.ts'
import { unitsPerDegree } from '../real-streets/streets.ts'
import { clippedToCell } from './clip-to-cell.ts'
import {
  type AreaLine,
  type Counts,
  type ImportJob,
  type PointLine,
  type Stage,
  type WayLine,
  workFiles,
} from './import-stage.ts'
import { LineFile, linesOf } from './line-file.ts'
import { Extent } from './read-stage.ts'
import { type Feature, featureOfArea, featureOfPoint, featureOfWay, tileRange } from './tile-features.ts'
import { type TileEntry, writePmtiles } from './write-pmtiles.ts'

/**
 * Zooms that are drawn from the same cells; each cell is a tile of the first of them. Lower zooms show less, so their
 * cells may be larger. At zoom 12, where small streets begin, a cell is about 9 km wide in Taiwan.
 */
const levels = [
  { from: 6, to: 7 },
  { from: 8, to: 9 },
  { from: 10, to: 11 },
  { from: 12, to: 14 },
] as const
export const tileZooms = { min: levels[0].from, max: levels[3].to } as const

/** Draws the map tiles cell by cell, so that memory use depends on a cell and not on the country. */
export const tilesStage: Stage = { name: 'tiles', run: makeTiles }

async function makeTiles(job: ImportJob): Promise<Counts> {
  const { bounds } = Extent.parse(JSON.parse(await readFile(join(job.folder, workFiles.extent), 'utf8')))
  const cells = await spread(job)
  const out = tileWriter(join(job.folder, workFiles.tileData))
  try {
    for (const [done, { name, z, x, y }] of cells.entries()) {
      const features = await Array.fromAsync(linesOf<Feature>(join(job.folder, workFiles.cells, name)))
      const { to } = levels.find((level) => level.from === z) ?? { to: z }
      drawTiles({ features, range: { from: z, to }, within: { z, x, y }, out })
      job.report(0.3 + (0.65 * (done + 1)) / cells.length, `${out.entries.length} tiles`)
    }
  } finally {
    out.close()
  }
  const tileData = join(job.folder, workFiles.tileData)
  const metadata = { name: '島行', attribution, vector_layers: layerNames.map((id) => ({ id, fields: {} })) }
  const path = join(job.folder, mapFiles.tiles)
  await writePmtiles({ path, tileData, entries: out.entries, bounds, zooms: tileZooms, metadata })
  await rm(tileData, { force: true })
  await rm(join(job.folder, workFiles.cells), { recursive: true, force: true })
  return { tiles: out.entries.length }
}

const layerNames = ['green', 'water', 'rivers', 'rail', 'roads', 'points'] as const

/** A cell is a tile of the first zoom that is drawn from it; its file contains all features that touch it. */
type Cell = { readonly name: string; readonly z: number; readonly x: number; readonly y: number }

/** A country has hundreds of cells, which are written in parallel. */
const cellHeldCharacters = 1 << 16

/** Writes each feature to the file of each cell that it touches, at each level that shows it. */
async function spread({ folder, report }: ImportJob): Promise<readonly Cell[]> {
  const cellFolder = join(folder, workFiles.cells)
  await rm(cellFolder, { recursive: true, force: true })
  await mkdir(cellFolder, { recursive: true })
  const files = new Map<string, { readonly cell: Cell; readonly file: LineFile }>()
  const fileOf = (cell: Cell) => {
    const held = files.get(cell.name)
    if (held) return held.file
    const file = new LineFile(join(cellFolder, cell.name), cellHeldCharacters)
    files.set(cell.name, { cell, file })
    return file
  }
  const put = (feature: Feature) => {
    for (const { from: z, to } of levels) {
      if (feature.properties.minZoom > to) continue
      const { west, east, north, south } = tileRange(feature, z)
      // A feature over many cells is clipped; otherwise a wood of a whole county would be stored in each of its cells.
      const isWide = west < east || north < south
      for (let x = west; x <= east; x += 1)
        for (let y = north; y <= south; y += 1) {
          const part = isWide ? clippedToCell(feature, { z, x, y }) : feature
          if (part) fileOf({ name: `${z}.${x}.${y}`, z, x, y }).write(part)
        }
    }
  }
  let spreadOut = 0
  for await (const way of linesOf<WayLine>(join(folder, workFiles.ways))) {
    const feature = featureOfWay(way, unitsPerDegree)
    if (feature) put(feature)
    spreadOut += 1
    if (spreadOut % 5000 === 0) report(0.2, `${spreadOut} ways spread over the map`)
  }
  for await (const area of linesOf<AreaLine>(join(folder, workFiles.areas))) put(featureOfArea(area, unitsPerDegree))
  for await (const point of linesOf<PointLine>(join(folder, workFiles.points)))
    put(featureOfPoint(point, unitsPerDegree))
  for (const { file } of files.values()) file.close()
  return [...files.values()].map(({ cell }) => cell)
}

type TileWriter = {
  readonly entries: TileEntry[]
  readonly add: (at: { z: number; x: number; y: number }, bytes: Uint8Array) => void
  readonly close: () => void
}

function tileWriter(path: string): TileWriter {
  const file = openSync(path, 'w')
  const entries: TileEntry[] = []
  let offset = 0
  return {
    entries,
    add({ z, x, y }, bytes) {
      writeSync(file, bytes)
      entries.push({ tileId: zxyToTileId(z, x, y), offset, length: bytes.length })
      offset += bytes.length
    },
    close: () => closeSync(file),
  }
}

type TileWish = {
  readonly features: readonly Feature[]
  readonly range: { readonly from: number; readonly to: number }
  /** The current cell. */
  readonly within: Omit<Cell, 'name'>
  readonly out: TileWriter
}

/** Draws every non-empty tile of some zooms. */
function drawTiles({ features, range, within, out }: TileWish): void {
  if (features.length === 0) return
  for (let z = range.from; z <= range.to; z += 1) {
    const shown = features.filter(({ properties }) => properties.minZoom <= z)
    if (shown.length === 0) continue
    const layers = layerNames.flatMap((layer) => indexOf(layer, shown, z))
    for (const { x, y } of tilesToDraw(shown, z, within)) {
      const parts = layers.flatMap(({ layer, index }): (readonly [string, GeoJSONVTTile])[] => {
        const tile = index.getTile(z, x, y)
        return tile && tile.features.length > 0 ? [[layer, tile]] : []
      })
      if (parts.length === 0) continue
      const bytes = fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 })
      out.add({ z, x, y }, gzipSync(bytes))
    }
  }
}

function indexOf(layer: string, shown: readonly Feature[], z: number) {
  const features = shown.filter(({ properties }) => properties.layer === layer)
  if (features.length === 0) return []
  const drawn = features.map(({ geometry, properties: { kind, name, nameEn } }) => ({
    type: 'Feature' as const,
    geometry,
    properties: { kind, ...(name !== undefined && { name, nameEn }) },
  }))
  const data = { type: 'FeatureCollection' as const, features: drawn }
  return [{ layer, index: new GeoJSONVT(data, { maxZoom: z, indexMaxZoom: Math.min(z, 5), tolerance: 3, buffer: 64 }) }]
}

function tilesToDraw(shown: readonly Feature[], z: number, within: TileWish['within']) {
  const wanted = new Map<number, { readonly x: number; readonly y: number }>()
  const scale = 2 ** (z - within.z)
  const isInside = (x: number, y: number) => Math.floor(x / scale) === within.x && Math.floor(y / scale) === within.y
  for (const feature of shown) {
    const { west, east, north, south } = tileRange(feature, z)
    for (let x = west; x <= east; x += 1)
      for (let y = north; y <= south; y += 1) if (isInside(x, y)) wanted.set(y * 2 ** z + x, { x, y })
  }
  return wanted.values()
}
