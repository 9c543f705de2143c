import { filledPath } from '@daoxing/kit/contract'
import { readStationPhoto } from '@daoxing/charging/contract'

/** The address of a photo for pages; the file is served by the house itself. */
export const photoUrl = (photo: string): string => filledPath(readStationPhoto, { photo })
