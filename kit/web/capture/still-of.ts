import { faultsOf, measurePicture, type PictureFault } from './picture-check.ts'
import { printOf } from './picture-print.ts'

/** A picture as it is sent: a JPEG that this page encoded, so without the position and the device of the original. */
export type Still = {
  readonly jpeg: Blob
  readonly width: number
  readonly height: number
  readonly faults: readonly PictureFault[]
  /** Recognises the same scene in another picture: see `isRepeated`. */
  readonly print: string
}

/** The server keeps at most this many pixels on the longest side. */
const sentSideMax = 2048
const measuredSideMax = 1024
const jpegQuality = 0.9

/** One frame of the camera. */
export function stillOfVideo(video: HTMLVideoElement): Promise<Still> {
  return stillOf(video, video.videoWidth, video.videoHeight)
}

/** A chosen file. Rejects if the browser cannot decode it as a picture. */
export async function stillOfFile(file: Blob): Promise<Still> {
  const decoded = await createImageBitmap(file)
  try {
    return await stillOf(decoded, decoded.width, decoded.height)
  } finally {
    decoded.close()
  }
}

async function stillOf(source: CanvasImageSource, width: number, height: number): Promise<Still> {
  const sent = drawn(source, sizeWithin({ width, height }, sentSideMax))
  const small = sizeWithin({ width, height }, measuredSideMax)
  const measured = drawn(sent, small).getContext('2d')?.getImageData(0, 0, small.width, small.height)
  const faults = measured === undefined ? [] : faultsOf(measurePicture(measured))
  const print = measured === undefined ? '' : printOf(measured)
  return { jpeg: await jpegOf(sent), width: sent.width, height: sent.height, faults, print }
}

type Size = { readonly width: number; readonly height: number }

function sizeWithin({ width, height }: Size, sideMax: number): Size {
  const scale = Math.min(1, sideMax / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawn(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, width, height)
  return canvas
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob === null ? reject(new Error('the picture has no pixels')) : resolve(blob))
    canvas.toBlob(take, 'image/jpeg', jpegQuality)
  })
}
