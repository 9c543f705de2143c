import type { PlaceKind } from '@daoxing/places/contract'

/**
 * Places that are a building or an area without streets. A metro station is excluded: its centre lies below a street.
 */
export const buildingKinds: readonly PlaceKind[] = [
  'rail',
  'high-speed-rail',
  'airport',
  'bus-terminal',
  'hospital',
  'university',
  'government',
  'landmark',
  'museum',
  'temple',
  'department-store',
  'park',
  'hotel',
  'venue',
  'business-park',
]
