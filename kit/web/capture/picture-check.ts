/** The pixels of a picture, four bytes each: red, green, blue, alpha. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

export type PictureFault = 'blurred' | 'dark' | 'bright' | 'repeated'

/** Below this mean brightness (0 to 255) print is not readable. */
const brightnessMin = 48
/** Above it the picture is washed out. */
const brightnessMax = 243
/** Variance of the Laplacian in the sharpest quarter of the tiles. A card in focus has several hundred. */
const sharpnessMin = 30
const tilesPerSide = 4

export type PictureMeasure = { readonly sharpness: number; readonly brightness: number }

/**
 * Measures a picture whose longest side is about 1,000 pixels. Only the sharpest quarter of the tiles counts: a card on a
 * plain table leaves most of the picture without an edge.
 */
export function measurePicture({ data, width, height }: Pixels): PictureMeasure {
  const luma = new Float32Array(width * height)
  let sum = 0
  for (let at = 0; at < luma.length; at += 1) {
    const value = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
    luma[at] = value
    sum += value
  }
  const tiles = Array.from({ length: tilesPerSide ** 2 }, (_, tile) => {
    const column = tile % tilesPerSide
    const row = Math.floor(tile / tilesPerSide)
    return edgesIn(luma, {
      width,
      left: Math.max(1, Math.floor((column * width) / tilesPerSide)),
      right: Math.min(width - 1, Math.floor(((column + 1) * width) / tilesPerSide)),
      top: Math.max(1, Math.floor((row * height) / tilesPerSide)),
      bottom: Math.min(height - 1, Math.floor(((row + 1) * height) / tilesPerSide)),
    })
  })
  const sharpest = tiles.toSorted((one, other) => other - one).slice(0, tiles.length / 4)
  return {
    brightness: luma.length === 0 ? 0 : sum / luma.length,
    sharpness: sharpest.reduce((total, one) => total + one, 0) / sharpest.length,
  }
}

/** Faults that a person should mend before the picture is sent; empty for a good one. */
export function faultsOf({ sharpness, brightness }: PictureMeasure): readonly PictureFault[] {
  if (brightness < brightnessMin) return ['dark']
  if (brightness > brightnessMax) return ['bright']
  return sharpness < sharpnessMin ? ['blurred'] : []
}

type Tile = {
  readonly width: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The variance of the Laplacian of one tile. */
function edgesIn(luma: Float32Array, { width, left, right, top, bottom }: Tile): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = y * width + x
      const beside = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      const edge = beside - 4 * (luma[at] ?? 0)
      sum += edge
      squares += edge * edge
      count += 1
    }
  if (count === 0) return 0
  return squares / count - (sum / count) ** 2
}
