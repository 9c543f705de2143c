import { filledPath } from '@daoxing/kit/contract'
import { readStationPhoto } from '@daoxing/charging/contract'

/** Where pages find a photo; the file is served by the house itself. */
export const photoUrl = (photo: string): string => filledPath(readStationPhoto, { photo })
