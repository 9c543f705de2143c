import { Button, Card } from '@daoxing/kit/web'
import type { PointsOverview } from '@daoxing/membership/contract'
import { useState } from 'react'
import { lastDay } from '../last-day.ts'
import * as words from '../words/compiled/messages.js'
import { RedeemSheet } from './RedeemSheet.tsx'

/** The rider's points, what expires next, and the way to ride credit. */
export function PointsCard({ points }: { readonly points: PointsOverview }) {
  const { available_points: available, expiring } = points
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title={words.membership_available()}>
      <p className="text-number font-bold">{words.membership_points({ points: available })}</p>
      <p className="mb-4 text-secondary text-muted">
        {expiring === null
          ? words.membership_none()
          : words.membership_expiring({ points: expiring.points, day: lastDay(expiring.expires_at) })}
      </p>
      <Button isWide state={available > 0 ? 'ready' : 'disabled'} onPress={() => setIsOpen(true)}>
        {words.membership_redeem()}
      </Button>
      {isOpen && <RedeemSheet available={available} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
