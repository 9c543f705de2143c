type Luma = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

/** Samples of every channel, pixel by pixel and row by row. */
export type PixelRows = Luma & { readonly channels: number }

export type PictureMeasures = {
  readonly sharpness: number
  readonly brightness: number
  readonly likeness: string
}

/** Fine grain is noise: a picture of 2,048 pixels is measured at this longest side. */
const measuringSide = 1_024

/** How sharp and how bright a picture is, and its view in a few cells. */
export function measurePicture(picture: PixelRows): PictureMeasures {
  const luma = lumaOf(picture)
  return { sharpness: round(sharpnessOf(luma)), brightness: round(meanOf(luma)), likeness: likenessOf(luma) }
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * The brightness of blocks of pixels, by the weights of BT.601. A block is one pixel, or four of a picture that is at
 * least twice as long as it is measured.
 */
function lumaOf({ pixels, width, height, channels }: PixelRows): Luma {
  const side = Math.max(width, height) < 2 * measuringSide ? 1 : 2
  const [columns, rows] = [Math.max(1, Math.floor(width / side)), Math.max(1, Math.floor(height / side))]
  // A grey picture has one channel, which stands for all three.
  const toGreen = channels >= 3 ? 1 : 0
  const toBlue = channels >= 3 ? 2 : 0
  const right = (side - 1) * channels
  const below = Math.min(side - 1, height - 1) * width * channels
  const sumAt = (at: number) =>
    (pixels[at] ?? 0) + (pixels[at + right] ?? 0) + (pixels[at + below] ?? 0) + (pixels[at + below + right] ?? 0)
  const luma = new Uint8Array(columns * rows)
  let block = 0
  for (let row = 0; row < rows; row += 1) {
    let at = row * side * width * channels
    for (let column = 0; column < columns; column += 1) {
      // Four pixels with weights that add up to 256.
      luma[block] = (77 * sumAt(at) + 150 * sumAt(at + toGreen) + 29 * sumAt(at + toBlue)) >> 10
      block += 1
      at += side * channels
    }
  }
  return { pixels: luma, width: columns, height: rows }
}

function meanOf({ pixels }: Luma): number {
  let sum = 0
  for (const pixel of pixels) sum += pixel
  return sum / Math.max(1, pixels.length)
}

/** The variance of the Laplacian: edges of a sharp picture change abruptly. */
function sharpnessOf({ pixels, width, height }: Luma): number {
  let [sum, squares] = [0, 0]
  for (let y = 1; y < height - 1; y += 1) {
    // Sums of one row fit 32 bits, which the engine adds fastest.
    let [rowSum, rowSquares] = [0, 0]
    const end = (y + 1) * width - 1
    for (let at = y * width + 1; at < end; at += 1) {
      const beside = (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0)
      const edge = 4 * (pixels[at] ?? 0) - beside - (pixels[at - width] ?? 0) - (pixels[at + width] ?? 0)
      rowSum = (rowSum + edge) | 0
      rowSquares = (rowSquares + edge * edge) | 0
    }
    sum += rowSum
    squares += rowSquares
  }
  const count = Math.max(0, width - 2) * Math.max(0, height - 2)
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The view is divided into so many columns, and as many rows. */
const gridSide = 48

/** The mean brightness of each cell of a grid, a byte each. */
function likenessOf(luma: Luma): string {
  const cells = Uint8Array.from({ length: gridSide * gridSide }, (_, at) =>
    Math.round(cellMean(luma, at % gridSide, Math.floor(at / gridSide))),
  )
  return Buffer.from(cells).toString('base64')
}

function cellMean({ pixels, width, height }: Luma, column: number, row: number): number {
  const [left, right] = edgesOf(width, column)
  const [top, bottom] = edgesOf(height, row)
  let sum = 0
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += pixels[y * width + x] ?? 0
  return sum / ((right - left) * (bottom - top))
}

/** The edges of one part of a length; a part has at least one pixel, which small pictures share. */
function edgesOf(length: number, part: number): readonly [number, number] {
  const start = Math.floor((length * part) / gridSide)
  return [start, Math.max(start + 1, Math.floor((length * (part + 1)) / gridSide))]
}
