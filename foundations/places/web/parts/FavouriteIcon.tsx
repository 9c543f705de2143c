import type { FavouriteIcon as IconName } from '@daoxing/places/contract'
import { BriefcaseBusiness, House, type LucideIcon, Star } from 'lucide-react'

const icons: Readonly<Record<IconName, LucideIcon>> = { home: House, work: BriefcaseBusiness, favourite: Star }

type FavouriteIconProps = { readonly icon: IconName; readonly size?: number }

/** The icon of a favourite, the same on every screen. */
export function FavouriteIcon({ icon, size = 20 }: FavouriteIconProps) {
  const Icon = icons[icon]
  return <Icon aria-hidden="true" size={size} />
}
