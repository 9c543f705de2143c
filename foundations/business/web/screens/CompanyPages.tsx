import { Navigate, useParams } from 'react-router'
import { CompanyScreen } from './CompanyScreen.tsx'
import { FirmScreen } from './FirmScreen.tsx'
import { ReviewsScreen } from './ReviewsScreen.tsx'
import { TicketsScreen } from './TicketsScreen.tsx'

/** The screens below `/company`: one file and one route keep the entry of the page light. */
export function CompanyPages() {
  const { page, id = '' } = useParams()
  if (page === undefined) return <CompanyScreen />
  if (page === 'tickets') return <TicketsScreen groupId={id} />
  if (page === 'reviews') return <ReviewsScreen groupId={id} />
  if (page === 'firm') return <FirmScreen companyId={id} />
  return <Navigate to="/company" replace />
}
