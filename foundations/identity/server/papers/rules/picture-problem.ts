import type { PictureProblem } from '@daoxing/identity/contract'
import type { Picture } from '@daoxing/kit/server'

const sharpnessMin = 60
const brightnessMin = 40
const sideMin = 320

/** Why a reviewer could not read a picture, found from its pixels; null if nothing speaks against it. */
export function pictureProblem({
  width,
  height,
  brightness,
  sharpness,
}: Pick<Picture, 'width' | 'height' | 'brightness' | 'sharpness'>): PictureProblem | null {
  if (Math.min(width, height) < sideMin) return 'small'
  if (brightness < brightnessMin) return 'dark'
  return sharpness < sharpnessMin ? 'blurred' : null
}
