import type { PlaceKind } from '@daoxing/places/contract'
import {
  BedDouble,
  Building2,
  GraduationCap,
  Hospital,
  Landmark,
  type LucideIcon,
  MapPin,
  Plane,
  ShoppingBag,
  TrainFront,
  Trees,
  UtensilsCrossed,
} from 'lucide-react'

const icons: Partial<Record<PlaceKind, LucideIcon>> = {
  metro: TrainFront,
  'light-rail': TrainFront,
  rail: TrainFront,
  'high-speed-rail': TrainFront,
  airport: Plane,
  hospital: Hospital,
  university: GraduationCap,
  government: Landmark,
  landmark: Landmark,
  museum: Landmark,
  temple: Landmark,
  'night-market': UtensilsCrossed,
  'department-store': ShoppingBag,
  park: Trees,
  hotel: BedDouble,
  venue: Building2,
  'business-park': Building2,
}

/** The sign of a kind of place, the same in lists and on the map. */
export function PlaceIcon({ kind }: { readonly kind: PlaceKind | undefined }) {
  const Icon = (kind && icons[kind]) ?? MapPin
  return <Icon aria-hidden="true" size={20} />
}
