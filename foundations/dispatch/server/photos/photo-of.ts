import { createHash } from 'node:crypto'
import type { Photo } from '../stores/photo-store.ts'

/** The media types by their first bytes. SVG is excluded, because it can contain scripts. */
function mediaTypeOf(head: string): Photo['mediaType'] | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' ? 'image/webp' : undefined
}

const hashLength = 32

/**
 * The photo of a driver with its address: 128 bits of a hash of driver and content, so that it cannot be guessed and changes
 * with the photo. Undefined if the bytes are not a supported picture.
 */
export function photoOf({ driverId, photo }: { driverId: string; photo: string }): Photo | undefined {
  const bytes = Buffer.from(photo, 'base64')
  const mediaType = mediaTypeOf(bytes.subarray(0, 16).toString('latin1'))
  if (mediaType === undefined) return undefined
  const digest = createHash('sha256').update(driverId).update('\n').update(bytes).digest('hex')
  return { photoHash: digest.slice(0, hashLength), mediaType, contentBase64: bytes.toString('base64') }
}
